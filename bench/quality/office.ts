/** Finance, people, law and administration. Format: `occupations.ts`. */
export const OFFICE = `
= Accounts assistant | Management accountant
? Accounts Assistant
A family builders' merchant needs someone to post supplier bills, pay them on the right day, match the bank and help at month end. Sage and a sense of humour.
* Purchase ledger; Bank reconciliation; Sage; Data entry; Excel
? Sales Ledger Clerk
Raise invoices, allocate cash, send statements and ring people who have forgotten to pay. You keep the aged list short and customers on our side.
* Accounts receivable; Credit control; Invoicing; Attention to detail
titles: Accounts Assistant; Purchase Ledger Clerk; Finance Assistant; Bookkeeper; Sales Ledger Assistant; Accounts Administrator
skills: Sage 50; Xero; AAT Level 3; supplier statements; payment runs; VAT returns; petty cash; QuickBooks; expense claims
- Posted 400 supplier invoices a week and settled queries with buyers
- Matched the bank and card takings every morning
- Prepared the fortnightly BACS run for sign-off
- Chased overdue accounts by phone and brought debtor days from 58 to 41
- Raised customer bills and credit notes and allocated receipts
- Checked staff expenses and petty cash against receipts
- Kept the books of nine small firms in Xero up to trial balance
- Drafted VAT returns for the accountant to review
- Reconciled statements from our twenty largest suppliers
- Journals, prepayments and stock counts at month end
- Set up new customers with credit checks
- Filed and scanned everything so that the auditors found it
= Management accountant | Accounts assistant; Data analyst
? Management Accountant
Produce monthly accounts for three factories with commentary that helps their managers decide. Budgets, forecasts, standard costs, cash flow; you are part-qualified or newly qualified.
* Management accounts; Budgeting; Variance analysis; CIMA; Forecasting
? Finance Business Partner
Sit with clinical directors, challenge their plans, cost their business cases and explain the numbers in words. You are a qualified accountant who likes people.
* Financial modelling; ACCA; Business partnering; Cost analysis; Presentations
titles: Management Accountant; Finance Business Partner; Assistant Management Accountant; Cost Accountant; Financial Controller; Finance Manager
skills: CIMA (finalist); ACCA; board packs; cash-flow forecasts; SAP; standard costing; advanced Excel; balance sheet reconciliations; IFRS
- Prepared the monthly pack with profit and loss, balance sheet and commentary by day six
- Explained variances in labour and material to plant managers
- Built the annual budget with forty cost-centre holders
- Modelled cash thirteen weeks ahead during a tight year
- Reviewed standard costs and found scrap worth £200,000
- Costed a new theatre list and took the case to the board
- Owned fixed assets, accruals and intercompany balances
- Led the year-end audit and statutory accounts
- Replaced spreadsheets with a planning cube in SAP
- Managed and trained two ledger clerks towards AAT
- Reported capital projects against plan and stopped one in time
- Advised department heads on pricing and margin
= HR adviser | Recruitment consultant
? HR Adviser
Advise managers of 600 people on absence, conduct, grievances and change, in line with the law and our values. You sit in on hearings, write clear letters and coach managers to have the talk early.
* Human resources; Employee relations; Employment law; CIPD; Absence management
? People Officer
First port of call for contracts, right-to-work checks, onboarding, payroll changes and policies at a growing housing association.
* HR administration; Onboarding; HR systems; Policy development; Data protection
titles: HR Advisor; Human Resources Officer; People Partner; HR Administrator; HR Business Partner; Employee Relations Adviser
skills: CIPD Level 5; ER casework; TUPE; ACAS code; Workday; disciplinary and grievance; family-friendly policies; exit interviews; payroll input
- Handled sixty cases a year: sickness, misconduct, bullying complaints
- Took notes and advised the chair at disciplinary hearings and appeals
- Coached line managers to deal with poor performance early
- Led the consultation when two depots merged under TUPE
- Issued contracts and checked passports and visas for new starters
- Rewrote maternity, menopause and flexible working policies
- Ran inductions and probation reviews
- Kept personnel records accurate in Workday and sent changes to payroll
- Analysed turnover and exit interviews for the executive team
- Negotiated with two trade unions about shift patterns
- Arranged occupational health referrals and phased returns
- Defended a tribunal claim with solicitors and settled another through ACAS
= Recruitment consultant | HR adviser
? Recruitment Consultant – Industrial
Win business, fill shifts, build a desk. You ring clients and candidates all day, know who is free tomorrow at six, and share in what you bill.
* Recruitment; B2B sales; Candidate sourcing; Interviewing; Telesales
? Talent Acquisition Partner (in-house)
Hire engineers and clinicians for a medical-device maker: briefs with managers, adverts that attract, structured interviews, offers people accept.
* Talent acquisition; Applicant tracking systems; LinkedIn Recruiter; Stakeholder management
titles: Recruitment Consultant; Talent Acquisition Specialist; Recruiter; Resourcer; Senior Recruitment Consultant; In-house Recruiter
skills: headhunting; Bullhorn; Boolean search; cold calling; screening; job boards; compliance checks; billing targets; employer branding
- Filled 120 temporary warehouse shifts a week at peak
- Rang cold leads and opened fourteen new client accounts
- Sourced developers with Boolean searches and kept a warm pool
- Screened CVs, interviewed by phone and briefed candidates before they met the client
- Negotiated rates and terms and billed £180k in the first year
- Wrote adverts for job boards and doubled replies from women
- Cleared right-to-work, references and DBS before start dates
- Trained hiring managers to score interviews against evidence
- Managed offers, counter-offers and notice periods
- Attended careers fairs at two universities
- Cut the time to hire nurses from 71 to 44 days
- Looked after contractors' timesheets and extensions
= Conveyancer | Receptionist
? Residential Conveyancing Solicitor
Run your own files from instruction to completion: freehold and leasehold sales and purchases, remortgages, transfers of equity. Clients praise us because we ring back.
* Residential conveyancing; Property law; Client care; Land Registry; SRA Accounts Rules
? Conveyancing Assistant / Legal Secretary
Support two fee earners: open files, order searches, draft contracts from precedents, prepare completion statements and keep estate agents informed.
* Legal administration; Case management systems; Audio typing; Document drafting
titles: Conveyancer; Residential Property Solicitor; Licensed Conveyancer; Conveyancing Paralegal; Conveyancing Executive; Property Solicitor
skills: title checks; leasehold enquiries; SDLT returns; Land Registry portal; Lender Handbook; completion statements; LEAP; anti-money-laundering checks
- Ran ninety files of house sales and purchases from instruction to keys
- Checked title, raised enquiries and reported to buyers in plain words
- Dealt with leases, ground rents and management packs
- Exchanged and completed, then filed stamp duty and registration
- Ordered and explained local, drainage and mining searches
- Acted for lenders on remortgages under the Lender Handbook
- Drafted transfers, declarations of trust and deeds of gift
- Verified identity and the source of funds of every client
- Prepared completion statements and asked accounts to send the money
- Kept agents and brokers in a long chain talking to each other
- Registered new-build plots for two developers
- Answered requisitions from the Land Registry before they expired
`;
