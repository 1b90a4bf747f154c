/** Software, data and IT. The line format is in `../../role-templates.ts`. */
export const TECHNOLOGY_ROLES = `
# frontend-engineer: remote, hybrid; full-time, contract
= TypeScript, React, HTML, CSS, Web accessibility, Unit testing, Git
@ entry 0 30-36 Junior Frontend Engineer | Pair with a senior engineer on your first features and ship something in week one
@ mid 3 45-56 Frontend Engineer | Own a screen from the first sketch to the numbers after launch
@ senior 6 60-74 Senior Frontend Engineer | Set how we build components, and review with care and without ego
> You will build the part of {company} that people touch: screens that load quickly on an old phone and read well aloud.
> {company} is rebuilding its web app one screen at a time, and wants a frontend engineer who enjoys doing that properly.
- Turn designs into accessible React components, with the designer beside you rather than upstream
- Write tests that would have caught last month’s bug
- Keep pages fast: we look at field data every Monday, not only at the lab score
- Work with backend engineers on the shape of the API before either side builds it
- Take a turn on the support rota, about one week in seven
+ Solid TypeScript and React, and an eye for HTML that means what it says
+ Experience of making an interface work with a keyboard and a screen reader
+ You can explain a trade-off to somebody who does not write code

# backend-engineer: hybrid, remote; full-time, contract
= Node.js, TypeScript, PostgreSQL, REST APIs, AWS, CI/CD, Git
@ entry 1 32-38 Junior Backend Engineer | Learn our codebase through small, real changes that go live the same day
@ mid 3 48-60 Backend Engineer | Lead a change from the design note to the day it stops being interesting
@ senior 6 65-80 Senior Backend Engineer | Decide with the team where the boundaries between services should be
> {company} runs a handful of services that have to be right, not merely up. You will look after three of them.
> We are looking for a backend engineer in {city} who likes plain code, small releases and a database schema that tells the truth.
- Design and build APIs that other teams can use without asking you
- Keep PostgreSQL healthy: migrations, indexes, the odd slow query
- Write down decisions, briefly, so that nobody repeats the argument in a year
- Share the on-call rota, one week in six, paid, and rarely woken
- Review changes the same day they are opened
+ Good working knowledge of Node.js or another server language, and of SQL
+ You have run something in production and can tell the story of an outage
+ A habit of deleting code

# data-analyst: hybrid, remote; full-time
= SQL, Python, Power BI, Data visualisation, Statistics, Excel, Stakeholder management
@ entry 0 27-32 Junior Data Analyst | Look after the weekly report, and make it shorter
@ mid 2 34-42 Data Analyst | Answer one big question a quarter, from the brief to the decision
@ senior 5 46-56 Senior Data Analyst | Coach two analysts and hold the line on what the figures can say
> The operations team at {company} asks good questions. You will answer them with data, and say when it cannot be done.
> This is a hands-on analyst role in {city}: half of it SQL, half of it talking to the people who will use the answer.
- Build dashboards that a manager can read before the kettle boils
- Dig into the causes when a number moves, and report what you found in plain words
- Agree definitions with finance and operations, so that “customer” means one thing
- Clean up old reports: we have 340 and need about 40
- Run small experiments and be honest about the ones that failed
+ Confident SQL, and Python or R for the rest
+ You check a figure against a second source before you send it
+ Clear charts, clear sentences

# data-engineer: remote, hybrid; full-time, contract
= Python, SQL, dbt, Airflow, Data warehousing, AWS, Data modelling
@ mid 3 50-62 Data Engineer | Move the last of the overnight batch jobs into tested, versioned models
@ senior 6 66-80 Lead Data Engineer | Plan the platform’s next year with analysts and engineers, and its budget
> {company} has good data in eleven places. You will bring it to one, and keep it trustworthy once it is there.
> We need a data engineer to run the pipelines behind {company}’s planning, billing and reporting.
- Build and test pipelines in dbt and Airflow
- Model data so that analysts find what they expect under the name they expect
- Set up checks that fail loudly, before a director sees the wrong total
- Keep personal data out of where it has no business being
- Bring warehouse costs down by finding the queries nobody needs
+ Strong SQL and good Python
+ Experience with a cloud warehouse and an orchestrator
+ You write documentation because you have needed it

# devops-engineer: remote, hybrid; full-time, contract
= AWS, Terraform, Kubernetes, Linux, CI/CD, Observability, Docker
@ mid 3 52-64 DevOps Engineer | Take our build from fourteen minutes to five
@ senior 6 68-84 Senior Platform Engineer | Own the platform roadmap and say no to most of it
> You will make it easy and safe for thirty engineers at {company} to release their work on any day of the week.
> {company}’s platform team is four people in {city}. You would be the fifth.
- Keep our infrastructure in Terraform, and nothing outside it
- Improve the pipelines that build, test and release every service
- Run restores, not only backups, once a month
- Lead blameless reviews and see their actions through
- Share an on-call rota that we work to keep quiet
+ Linux and one of the large clouds, in production
+ Terraform or similar, and containers
+ Calm on a bad day

# test-engineer: hybrid, remote; full-time, contract
= Software testing, Test automation, Playwright, TypeScript, User acceptance testing, Jira, Agile
@ entry 0 27-32 Junior Test Analyst | Learn exploratory testing from somebody who has done it for fifteen years
@ mid 3 40-50 Test Engineer | Build the small set of end-to-end tests that everybody trusts
> {company} releases every week and wants to keep doing so without breaking things. That is where you come in.
> We want a tester at {company} who finds the bug, explains why it matters and helps the team not to write it again.
- Explore new features early, while they are still cheap to change
- Write automated tests where they earn their keep
- Test with real devices and with assistive technology
- Keep the list of known problems short and honest
- Sit in on support calls twice a month
+ A tester’s curiosity, and clear bug reports
+ Some experience of Playwright, Cypress or Selenium
+ You can read code well enough to ask good questions of it

# it-support: onsite, hybrid; full-time, part-time
= IT support, Active Directory, Office 365 administration, Windows administration, Networking, Customer service, Hardware support
@ entry 0 25-28 IT Support Technician | Answer first-line calls and learn from the second line every day
@ mid 2 29-35 IT Support Engineer | Look after the second line, and one small project at a time
@ senior 5 40-48 IT Service Desk Manager | Lead a desk of six and its rota
> You will be the friendly voice when something does not work, for 400 colleagues of {company} in {city} and beyond.
> {company}’s service desk closes 90 tickets a day. Join a team that would rather fix the cause than the ticket.
- Sort out laptops, phones, printers and accounts, in person and remotely
- Set new starters up so that everything works on their first morning
- Keep the asset register and the knowledge base up to date
- Patch, image and retire machines
- Notice when six tickets are one problem
+ Patience, and a telephone manner people remember kindly
+ Windows, Microsoft 365 and Active Directory
+ A driving licence helps, as we have more than one building

# product-manager: hybrid, remote; full-time
= Product management, User research, Stakeholder management, Agile, Data analysis, Roadmapping
@ mid 3 52-64 Product Manager | Look after one product area with a designer and five engineers
@ senior 6 70-86 Senior Product Manager | Set the direction for two teams and mentor a newer product manager
> {company} needs a product manager who would rather solve one problem well than announce five.
> You will look after the part of {company} that most customers see first, with a designer and a team of engineers in {city}.
- Talk to customers every week and bring the team along
- Keep a roadmap that fits on one page and changes when the evidence does
- Write the short document before the long meeting
- Decide what we will not do, and tell people kindly
- Watch what happened after release, and say so
+ You have shipped products that people chose to keep using
+ Comfortable with data and with not having enough of it
+ Good company in a room that disagrees

# security-analyst: hybrid, onsite; full-time
= Cyber security, SIEM, ISO 27001, Networking, Identity and access management, Risk management
@ entry 1 32-38 Cyber Security Analyst | Triage alerts on the day shift with a senior analyst beside you
@ senior 5 55-68 Senior Security Analyst | Lead the response when it is a real one
> {company} looks after systems that other people depend on. You will watch over them and make them harder to break into.
> Join {company}’s security team in {city}: seven people, one large screen and a firm view on passwords.
- Investigate alerts and tell the few that matter from the many that do not
- Run phishing exercises that teach rather than shame
- Review access every quarter and remove what is no longer needed
- Help teams to design security in, early
- Keep the evidence for our ISO 27001 audit in order
+ A good grasp of networks, identity and how attacks really happen
+ Clear written reports
+ You must be able to pass a background check

# delivery-manager: hybrid, remote; full-time, contract
= Agile, Scrum, Project management, Stakeholder management, Risk management, Jira
@ mid 4 46-56 Delivery Manager | Run two teams through one release a fortnight
@ senior 7 58-70 Senior Delivery Manager | Look after a portfolio and the people who deliver it
> You will help teams at {company} to finish things: the right ones, in small pieces, without working late.
> {company} wants a delivery manager in {city} who clears the path and then stays out of it.
- Run planning and retrospectives that people would choose to attend
- Make risks visible while they are still small
- Report progress honestly, in one page
- Agree scope, dates and budget with clients and partners
- Look after how the team feels as well as what it ships
+ Experience of leading software teams in an agile way
+ Able to bring difficult news early
+ Good with budgets
`;
