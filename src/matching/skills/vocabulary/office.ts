/** Skills of offices: administration, finance, people, law, management. Line format: `technology.ts`. */
export const OFFICE = `
# office software
Microsoft Office 5: ms office, microsoft office suite, office 365, microsoft 365, office suite, ms office suite, microsoft packages, ms 365, office packages
~Excel 4: microsoft excel, ms excel, excel spreadsheets, advanced excel, spreadsheets, spreadsheet
~Word 4: microsoft word, ms word
PowerPoint 4: microsoft powerpoint, ms powerpoint, power point
~Outlook 4: microsoft outlook, ms outlook
~Microsoft Access 2: ms access, ~access, access databases
Google Workspace 3: g suite, gsuite, google docs, google sheets, google suite
Microsoft Teams 3: ms teams
# spreadsheet modelling
Excel modelling 2: vlookup, xlookup, pivot tables, pivot table, power query, index match, spreadsheet modelling > Excel
VBA 2: excel vba, macros, excel macros > Excel
# administration
^Administration 5: ^admin, administrative, administrative duties, office administration, administrative support, admin skills, clerical, clerical duties, administrative skills, general administration
Diary management 3: calendar management, managing diaries, diary planning, scheduling meetings, diary mgmt
Minute taking 3: ^minutes, taking minutes, minute-taking, ^note taking
Data entry 4: data input, data inputting, data-entry, inputting data, keying
Filing 3: record keeping, records management, document control, record-keeping, document management, ^archiving
^Reception 3: receptionist, front desk, front of house reception, meeting and greeting, ^reception duties, ^switchboard
Audio typing 2: audio-typing, copy typing, typing, touch typing, transcription, audio transcription, touch-typing
Office management 3: office manager, facilities coordination
Executive support 2: pa support, personal assistant, executive assistant, pa experience, secretarial, secretarial skills
Travel booking 2: travel arrangements, booking travel
Event coordination 3: event management, events management, event planning, event organisation, organising events
Post handling 2: mail room, franking, mailroom
# working with people!
Communication 5: communication skills, verbal communication, written communication, good communicator, excellent communicator, interpersonal skills, communicator, written and verbal communication, oral communication
Teamwork 5: ^team work, team player, team working, team-working, ^collaboration, ^collaborative, working in a team
Active listening 3: listening skills, ^listening
Negotiation 3: negotiation skills, negotiating, negotiator
Conflict resolution 2: mediation, conflict management, dispute resolution, de-escalation
Public speaking 2: presentation skills, ^presenting, ^presentations, delivering presentations
Influencing 3: influencing skills, persuasion
Empathy 4: ^compassion, caring nature, empathetic
Relationship building 4: building relationships, relationship management, rapport building, build rapport
# working habits!
Time management 5: prioritisation, prioritising, prioritise workload, time keeping, timekeeping, meeting deadlines, work to deadlines, time-management
^Organisation 5: organisational skills, organised, organizational skills, organisation skills, well organised
Problem solving 5: problem-solving, problem solver, troubleshooting, analytical thinking
Attention to detail 5: eye for detail, ^accuracy, detail oriented, detail-oriented
Adaptability 4: ^flexibility, adaptable, ^flexible approach
Working under pressure 4: work under pressure, resilience, calm under pressure, resilient
^Initiative 4: own initiative, use your initiative, using initiative, self-motivated, self motivated, ^proactive, use of initiative, self starter, using own initiative
Decision making 3: decision-making
Critical thinking 3: analytical skills, analytical mind
Numeracy 4: numerate, maths skills, numerical skills, numeracy skills, basic maths
Literacy 4: literacy skills, english skills
IT literacy 5: computer literate, computer literacy, it skills, it literate, computer skills, digital literacy, digital skills
Creativity 3: creative thinking, ^innovation
Confidentiality 4: discretion, handling sensitive information, maintaining confidentiality
Multitasking 3: multi-tasking, multi tasking
# leadership
Leadership 4: leadership skills, leading teams, team leadership
Team management 4: line management, people management, staff management, managing staff, team leader, team leading, managing people, managing a team, ^supervision, supervising staff, staff supervision
Coaching 3: coaching and mentoring, performance coaching
Mentoring 3: mentor, mentorship
Change management 2: change programmes, organisational change, ^transformation, prosci
Strategic planning 2: ^strategy, ^strategy development, business strategy, strategic thinking
Performance management 3: ^appraisals, performance reviews, performance appraisals, managing performance
Operations management 2: operational management, operations manager
Rota planning 2: rostering, staff rotas, rota management, workforce planning, rotas, e-rostering
# project delivery
Project management 4: project manager, managing projects, project delivery, project planning, project coordination, ms project, microsoft project
Programme management 2: program management, portfolio management, pmo > Project management
PRINCE2 2: prince 2, prince2 practitioner > Project management
~Agile 3: agile methodologies, agile methodology, agile working practices, agile delivery, agile development
~Scrum 2: scrum master, sprint planning, csm > Agile
Kanban 1: kanban boards > Agile
Jira 3: atlassian, confluence, jira software
Product management 2: product manager, product roadmap, roadmapping, product strategy
Product ownership 2: product owner, backlog management, user stories > Agile
Business analysis 3: business analyst, requirements gathering, requirements analysis, process mapping, bpmn
Stakeholder management 4: stakeholder engagement, managing stakeholders, stakeholder relationships
Risk management 3: risk analysis, risk registers, enterprise risk
Budget management 4: budgeting, managing budgets, budget control, budget planning, budget holder, budgetary control
Lean Six Sigma 2: six sigma, ~lean, green belt, black belt, continuous improvement, kaizen, ^5s, process improvement, lean manufacturing, 6 sigma, 5s methodology, ^5 s
Report writing 4: writing reports, ^reporting, written reports, report-writing
Grant writing 1: bid writing, bid management, tender writing, ^proposals, proposal writing, tendering
# bookkeeping
Bookkeeping 3: book-keeping, book keeping, ^bookkeeper
Accounts payable 3: purchase ledger, ^ap, ^supplier invoices, invoice processing, processing invoices
Accounts receivable 3: sales ledger, ^ar, invoicing, raising invoices
Credit control 2: debt collection, debt recovery, credit controller, ^collections, aged debt
Bank reconciliation 3: bank reconciliations, reconciliations, reconciling accounts, balance sheet reconciliations, bank recs
Payroll 3: payroll processing, running payroll, ^paye, payroll administration, end to end payroll
VAT returns 2: vat, making tax digital
^Expenses processing 2: ^expenses, expense claims, petty cash
# accounting software
~Sage 3: sage 50, sage 200, sage line 50, sage accounts, sage payroll
Xero 2: xero accounting
QuickBooks 2: quick books, quickbooks online
# accounting
Accounting 3: accountancy, accounts preparation, financial accounting, year end accounts, statutory accounts
Management accounts 2: management accounting, month end, month-end, month end close, period end
Profit and loss 2: p&l, p & l, profit & loss, p and l
Financial reporting 2: ifrs, uk gaap, frs 102, financial statements, gaap
Financial analysis 2: financial modelling, financial modeling, variance analysis, financial planning and analysis, fp&a
Forecasting 3: financial forecasting, cash flow forecasting, cashflow forecasting, cash flow management
^Audit 2: auditing, external audit, internal audit, statutory audit, auditor
Taxation 2: corporation tax, personal tax, tax returns, tax compliance, self assessment, corporate tax
Cost accounting 1: standard costing, costing, cost control
^Treasury 1: cash management, treasury management
# accounting qualifications
AAT 2: aat qualified, aat level 3, aat level 4, part qualified aat > Bookkeeping
ACA 1: chartered accountant, icaew > Accounting
ACCA 2: acca qualified, part qualified acca > Accounting
CIMA 2: cima qualified, cgma, part qualified cima > Accounting
# financial services!
Financial services 2: financial advice, ifa, financial adviser, financial planning, wealth management, diploma in financial planning
Mortgage advice 1: cemap, mortgage adviser, mortgage advisor, mortgages
Paraplanning 1: paraplanner
^Insurance 2: insurance claims, ^claims handling, underwriting, insurance broking, cert cii, commercial insurance
Investment analysis 1: investment management, equities, portfolio analysis, cfa
^Pensions administration 1: ^pensions, defined benefit pensions
^Banking 2: retail banking, corporate banking, ^lending
Credit risk 1: credit analysis, credit risk analysis
Actuarial science 1: actuarial, actuary
Anti-money laundering 2: aml, kyc, know your customer, financial crime, customer due diligence
Regulatory compliance 2: ^compliance, fca regulations, fca, regulatory affairs, regulatory reporting
# human resources
Human resources 3: ^hr, hr administration, ^personnel, hr generalist, hr advisory, hr operations
Employee relations 2: er casework, disciplinary and grievance, grievances, tupe, ^disciplinaries > Human resources
Employment law 2: employment legislation, uk employment law
CIPD 2: cipd level 5, cipd level 3, cipd level 7, cipd qualified > Human resources
Onboarding 2: employee onboarding, staff inductions, ^new starters
^Learning and development 2: l&d, training delivery, ^training and development, delivering training, staff training, training needs analysis, instructional design, e-learning
HR systems 1: hris, workday, bamboohr, itrent, electronic staff record
Reward and benefits 1: compensation and benefits, job evaluation
^Equality and diversity 3: equality diversity and inclusion, edi, diversity and inclusion, ^equal opportunities, dei
# recruiting
^Recruitment 3: ^recruiting, talent acquisition, ^hiring, ^resourcing, recruitment consultant, 360 recruitment, candidate sourcing
Interviewing 2: conducting interviews, interview techniques, competency based interviewing > Recruitment
# law
Legal research 1: case law research
Litigation 1: civil litigation, dispute litigation, commercial litigation
Conveyancing 2: residential conveyancing, property law, commercial property law
Family law 1: matrimonial law, family solicitor
Criminal law 1: criminal defence, prosecution
Personal injury 1: clinical negligence, personal injury claims
Wills and probate 1: private client, probate, wills and trusts
Corporate law 1: company law, mergers and acquisitions, commercial law, company secretarial
Immigration law 1: immigration advice, oisc
Legal drafting 2: drafting contracts, contract drafting, drafting legal documents
Paralegal work 2: paralegal, legal assistant, legal secretary, cilex, legal cashiering
Solicitor qualification 1: qualified solicitor, sqe, lpc, admitted solicitor, sra
# -
Contract management 2: contracts management, contract negotiation, commercial management, contract administration
Data protection 3: gdpr, data protection act, information governance, uk gdpr, freedom of information, dpa, data privacy
Policy development 2: policy writing, policy analysis, public policy, policy making
^Research 3: desk research, research skills, conducting research
^Translation 1: ^interpreting, ^interpreter, translator
Foreign languages 2: bilingual, multilingual, fluent in a second language
^French 1: french speaking, fluent french
^German 1: german speaking, fluent german
^Spanish 1: spanish speaking, fluent spanish
^Welsh 1: welsh speaking, welsh language, cymraeg
^Polish 1: polish speaking, fluent polish
^Mandarin 1: mandarin speaking, chinese speaking
British Sign Language 1: bsl, sign language
Proofreading 2: proof reading, proof-reading
# buying
Procurement 2: purchasing, buying, buyer, category management, ^sourcing, strategic sourcing, public procurement
Supplier management 2: supplier relationship management, vendor management, supplier negotiation
CIPS 1: mcips, cips qualified > Procurement
# property!
Property management 2: block management, estate management, property manager, tenancy management, ^housing management
Lettings 2: letting agent, lettings negotiator, residential lettings, arla
Estate agency 2: estate agent, property sales, sales negotiator, property valuation
Facilities management 2: ^facilities, fm, hard fm, soft fm, building services management
Housing support 2: housing advice, homelessness, tenancy support, supported housing, housing legislation
Surveying 2: building surveying, chartered surveyor, rics, mrics, land surveying, ^valuations
# public service!
Public sector experience 2: local government, civil service, ^local authority, nhs experience, ^government
Benefits advice 1: welfare rights, universal credit, welfare benefits
Licensing and enforcement 1: environmental health, trading standards, ^enforcement, parking enforcement
Town planning 1: urban planning, planning applications, development management, rtpi, spatial planning, transport planning
Emergency response 1: emergency planning, incident management, business continuity
^Casework 2: case management, caseload management, managing a caseload
`;
