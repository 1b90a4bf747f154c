/** Accounts, insurance and law. The line format is in `../../role-templates.ts`. */
export const FINANCE_AND_LAW_ROLES = `
# accounts-assistant: hybrid, onsite; full-time, part-time
= Accounts payable, Accounts receivable, Bank reconciliation, Sage, Excel, AAT
@ entry 0 25-28 Accounts Assistant | Study for AAT with us, exams and books paid
@ mid 3 30-35 Finance Officer | Own the ledgers and the month-end checklist
> Two ledgers, one bank and a month-end that is over by the fourth: accounts at {company} in {city}.
> {company} wants somebody who likes it when it balances.
- Process invoices and payments
- Reconcile the bank every day
- Chase debts politely, and again
- Help with VAT and month end
- Answer suppliers’ questions
+ AAT, started or finished
+ Accurate and quick
+ Excel to the level of a pivot table

# management-accountant: hybrid, remote; full-time, part-time
= Management accounts, Forecasting, Excel modelling, Budgeting, Financial reporting, CIMA
@ mid 3 42-50 Management Accountant | Prepare accounts for three divisions by working day six
@ senior 6 55-66 Finance Manager | Lead a team of five, and the year-end audit
@ executive 10 75-95 Finance Director | Sit on the board and say what the numbers mean
> {company} needs an accountant in {city} who can explain a variance to somebody who runs a depot.
> You will own the monthly pack: shorter each quarter, and read each month.
- Produce monthly accounts with a commentary people read
- Build budgets with the managers who will live with them
- Forecast cash
- Improve one process a month
- Support the audit
+ CIMA, ACCA or ACA, or nearly there
+ Strong Excel
+ Plain speaking

# auditor: hybrid; full-time
= Audit, Accounting, Financial reporting, ACCA, Report writing, Excel
@ entry 0 26-30 Trainee Accountant | Train for ACA or ACCA with paid study leave
@ mid 3 42-50 Audit Senior | Lead audits of family businesses and charities
@ senior 6 54-65 Audit Manager | Look after a portfolio of forty clients
> Family firms, charities and one football club: {company}’s clients around {city} are people you will like.
- Plan and carry out audits
- Sit with clients and understand what they do
- Review work and help trainees
- Report clearly
- Spot the thing that does not look right
+ Part or fully qualified, or a graduate with good maths
+ Sceptical and polite
+ A driving licence is useful

# payroll-officer: hybrid, remote; full-time, part-time
= Payroll, Pensions administration, Excel, Attention to detail, Confidentiality, Customer service
@ mid 2 29-34 Payroll Officer | Pay 1,400 people correctly, twelve times a year
@ senior 5 39-46 Payroll Manager | Lead a team of three, and its controls
> People notice payroll when it is wrong. At {company} they hardly notice it.
- Run monthly and weekly payrolls end to end
- Deal with pensions, sick and parental pay, and student loans
- Answer people’s questions kindly
- Reconcile and report
- Keep up with the rules
+ Payroll experience with more than 500 people
+ CIPP study is welcome
+ Discreet

# insurance-handler: hybrid, remote; full-time
= Insurance, Customer service, Call handling, Decision making, Negotiation, Report writing
@ entry 0 25.5-28 Claims Handler | Learn on small claims for three months, with a coach
@ mid 3 31-37 Senior Claims Handler | Settle the awkward ones fairly
@ senior 6 44-53 Claims Manager | Lead twelve people and a promise: an answer in five days
> Somebody’s kitchen is under water. You will be the first person they speak to, and a good one.
> {company} is a mutual: there are no shareholders to please when a claim comes in.
- Take the first call and explain what happens next
- Decide claims fairly, within your limits
- Arrange repairs and payments
- Spot what is not honest
- Learn from complaints
+ Good on the telephone
+ Clear decisions, clearly written
+ CII study supported

# mortgage-adviser: hybrid, remote; full-time
= Mortgage advice, Customer service, Regulatory compliance, Financial services, Relationship building, CRM
@ mid 2 34-42 Mortgage Adviser | Advise four families a day
> First-time buyers, leavers and returners: you will help people around {city} to borrow what they can afford.
- Give advice that is suitable, and record why
- Explain rates and terms without jargon
- See applications through to completion
- Keep in touch when a deal ends
- Keep your learning up to date
+ CeMAP
+ Patience
+ A tidy file

# solicitor: hybrid; full-time, part-time
= Solicitor qualification, Legal drafting, Conveyancing, Wills and probate, Negotiation, Customer service
@ entry 0 32-38 Newly Qualified Solicitor | Have a small caseload of your own and a partner’s door open
@ mid 3 45-56 Solicitor (Residential Property) | Look after sixty files without losing a weekend
@ senior 6 58-72 Senior Associate (Private Client) | Lead the private client team
> {company} has been in {city} since 1911 and has been online since it mattered.
> We are looking for a solicitor whom clients will recommend to their children.
- Run your own files, with good support
- Advise in plain words, in writing and across a desk
- Draft carefully
- Supervise a trainee or paralegal
- Help the team to improve how it works
+ Qualified in England and Wales
+ Sound technical knowledge
+ Human

# paralegal: hybrid, onsite; full-time
= Paralegal work, Legal research, Legal drafting, Attention to detail, Customer service, Data entry
@ entry 0 25-28 Legal Assistant | Open files, bundle papers and learn why
@ mid 2 29-34 Paralegal | Run straightforward files under supervision
> The file that is in order wins. You will keep {company}’s in order.
- Prepare documents, bundles and searches
- Speak to clients and courts
- Research points of law
- Keep time and records
- Support two fee earners
+ A law degree or experience in a firm
+ Accuracy
+ Discretion

# legal-secretary: onsite, hybrid; full-time, part-time
= Audio typing, Diary management, Administration, Legal drafting, Word, Confidentiality
@ mid 2 26-30 Legal Secretary | Support three solicitors and their clients
> Three solicitors, one of whom dictates while walking. You will make sense of it at {company}.
- Type letters and documents, many from audio
- Manage diaries and appointments
- Open and close files
- Speak with clients, often at a hard time
- Keep the post moving
+ Fast, accurate typing
+ Legal experience helps
+ Kindness on the telephone
`;
