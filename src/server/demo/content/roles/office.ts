/** Offices, selling, helping customers, public service, cleaning, guarding and land. The line format is in `../../role-templates.ts`. */
export const OFFICE_ROLES = `
# administrator: hybrid, onsite; full-time, part-time
= Administration, Microsoft Office, Diary management, Customer service, Data entry, Organisation
@ entry 0 25-27 Office Administrator | Learn how the whole place works from its busiest desk
@ mid 3 30-36 Office Manager | Keep the building, the suppliers and the people in good order
@ senior 5 38-46 Executive Assistant | Support two directors and guard their time
> Every office has one person who knows where things are. {company} in {city} is looking for theirs.
> Post, people, purchase orders and plants: you will keep {company} running.
- Manage diaries, meetings and travel
- Answer calls and emails, or find who can
- Order, file, book and chase
- Keep records up to date
- Welcome visitors
+ Organised
+ Good with Word, Excel and Outlook
+ Friendly and discreet

# hr-adviser: hybrid; full-time, part-time
= Human resources, Employee relations, Employment law, CIPD, Recruitment, Onboarding
@ entry 1 26-30 HR Assistant | Look after starters, leavers and the questions in between
@ mid 3 35-42 HR Adviser | Advise thirty managers
@ senior 6 50-60 HR Business Partner | Plan people and change with two directors
> You will help managers at {company} to be fair early, so that they need not be formal later.
> {company} has 600 people, nine sites and one HR team of five in {city}.
- Advise managers on absence, conduct and performance
- Look after hiring and induction
- Keep policies short and lawful
- Support people through difficult times
- Report on what the figures say about us
+ CIPD Level 5 or working towards it
+ Up-to-date employment law
+ A fair mind

# recruiter: hybrid, remote; full-time
= Recruitment, Interviewing, Negotiation, Relationship building, CRM, Stakeholder management
@ entry 0 26-30 Trainee Recruitment Consultant | Learn interviewing before you learn selling
@ mid 2 32-40 Talent Acquisition Partner | Fill sixty roles a year and answer everybody
> {company} answers every applicant. You will be one of the people who does it.
- Write adverts that tell the truth
- Find, interview and present people
- Look after candidates from hello to the first day
- Tell people no, with a reason
- Know your market
+ Recruitment experience, in-house or agency
+ A good ear
+ Organised

# customer-service: remote, hybrid, onsite; full-time, part-time
= Customer service, Call handling, Complaint handling, Live chat support, Data entry, Communication
@ entry 0 25-26.5 Customer Service Adviser | Have four weeks of training before your first call alone
@ mid 2 28-33 Customer Service Team Leader | Coach twelve advisers
@ senior 5 40-49 Contact Centre Manager | Run a floor of ninety, and its forecasts
> No scripts and no timers on the loo: answering calls for {company} from {city} or from home.
> People ring when something has gone wrong. You will be good at making it right.
- Answer calls, chats and emails
- Solve the problem, or own it until it is solved
- Keep notes that the next person can follow
- Spot causes and tell the team that can fix them
- Hit standards for quality; time comes second
+ Patience and a clear voice
+ Comfortable with several screens
+ Shifts between 8am and 8pm

# sales-executive: hybrid, onsite; full-time
= B2B sales, Business development, Account management, Negotiation, CRM, Driving licence
@ entry 0 26-31 Sales Executive | Learn the product for a month before you sell it
@ mid 3 36-45 Business Development Manager | Open forty new accounts a year
@ senior 6 50-62 Regional Sales Manager | Lead a team of five across the region
> {company} sells to people it will meet again. You will do it around {city}.
> We need somebody who asks better questions than the competition.
- Find, visit and win customers
- Look after them when you have
- Quote accurately and follow up
- Keep the CRM true
- Bring back what customers say
+ Experience of selling to businesses
+ A full driving licence
+ Honest and persistent
~ The range shown is basic pay. Commission comes on top and is not needed to live on.

# project-officer: hybrid, remote; full-time, part-time, contract
= Project management, Report writing, Stakeholder management, Policy development, Data analysis, Minute taking
@ mid 2 31-37 Project Officer | Run two small projects from start to finish
@ senior 5 41-49 Policy and Programme Manager | Lead a programme and brief its members
> Cycle lanes, repair grants and a library that opens on Sundays: {company} needs somebody to make them happen.
- Plan work with partners and residents
- Write reports a councillor can read on the bus
- Keep budget, risks and minutes
- Consult, and show what changed because of it
- Report progress in public
+ Experience of running projects
+ Clear writing
+ Interest in {city} and its people

# planning-officer: hybrid; full-time, part-time
= Town planning, Report writing, Public sector experience, Negotiation, GIS, Building regulations
@ mid 2 35-41 Planning Officer | Hold a caseload of householder and minor applications
@ senior 5 43-50 Principal Planning Officer | Lead on major schemes, and at committee
> Half of {city} will want it and half will not. You will weigh it fairly and write it down.
- Assess applications and visit sites
- Negotiate better schemes
- Write reports and defend them
- Answer the public with patience
- Advise before an application is made
+ A planning degree, or close
+ RTPI membership is welcome
+ Thick skin, light touch

# cleaner: onsite; part-time, full-time
= Cleaning, COSHH, Attention to detail, Time management, Health and safety, Keyholding
@ entry 0 25-26 Cleaning Operative | Have the same sites each week, and keys to them
@ mid 3 28-32 Cleaning Supervisor | Look after six sites and fifteen people
> Offices, a theatre and two surgeries around {city}: clean by seven, thanked by nine.
- Clean offices, washrooms and kitchens
- Use the right product in the right way
- Lock up and set alarms
- Report what is broken
- Cover for each other
+ Reliable
+ Early mornings or evenings
+ References

# security-officer: onsite; full-time, part-time
= SIA licence, Security guarding, CCTV operation, First aid, Report writing, Conflict resolution
@ entry 0 26-29 Security Officer | Be trained on the site before you are alone on it
@ mid 3 30-35 Security Supervisor | Lead a shift of six
> A corporate reception by day and a quiet building by night. {company} wants people who notice.
- Control access with courtesy
- Patrol and report
- Watch the cameras, properly
- Respond to alarms, falls and fires
- Write up what happened, accurately
+ An SIA licence
+ A checkable five-year history
+ Calm
~ Four on, four off, twelve-hour shifts. The salary is for 42 hours a week.

# farm-worker: onsite; full-time, contract
= Farming, Tractor driving, Livestock, Pesticide application, Health and safety, Driving licence
@ entry 0 26-29 General Farm Worker | Learn stock, sprayer and chainsaw, one ticket at a time
@ mid 3 31-37 Herdsperson | Look after 220 milking cows, with every other weekend off
@ senior 6 40-48 Farm Manager | Run 900 acres of hops, fruit and arable
> Nine hundred acres near {city}, a good herd and hops that need looking after.
- Drive and look after tractors and machinery
- Feed, move and check stock
- Help with harvest, fencing and hedges
- Keep records of sprays and medicines
- Work safely, often alone
+ Some farm experience
+ A driving licence
+ Early starts and long days in summer
~ 48 hours a week on average, more at harvest and less in winter. A house may be available.
`;
