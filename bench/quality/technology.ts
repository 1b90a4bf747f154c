/** Software, data and IT. Format: `occupations.ts`. */
export const TECHNOLOGY = `
= Front-end developer | Back-end developer
? Front-end Engineer
Build the screens that a million renters use. You turn designs into fast, accessible components, test them, measure them and improve them with our product designers.
* React; TypeScript; CSS; Web accessibility; Automated testing; Git
? JavaScript Developer (Vue)
A small charity platform with a friendly code base. Single-page application, design system, charts; you own what happens in the browser and help our API people shape what it needs.
* Vue; JavaScript; HTML; Responsive design; REST APIs
titles: Front End Developer; Frontend Engineer; UI Developer; React Developer; Web Developer; JavaScript Engineer
skills: ReactJS; TS; Next.js; SCSS; Tailwind; Cypress; Storybook; a11y; Webpack; Redux; Vue.js
- Rebuilt a checkout as a React app and cut the time to interactive by half
- Wrote a component library in Storybook that four squads now share
- Made forms and menus usable by keyboard and screen reader, to WCAG AA
- Moved 40,000 lines of jQuery to typed modules without a feature freeze
- Worked from Figma with designers and argued kindly about spacing
- Covered the booking journey with Cypress and unit tests
- Built dashboards in Vue with charts drawn in SVG
- Trimmed bundles, lazy-loaded routes and images, watched Core Web Vitals
- Responsive marketing pages in semantic HTML and Sass
- Connected the client to GraphQL and handled offline states
- Mentored two bootcamp graduates through pull-request reviews
- Set up linting, previews and deployment of the site on each merge
= Back-end developer | Front-end developer; Data analyst
? Back-end Engineer, payments
Design and run services that move money: APIs, queues, ledgers. You write Java or Kotlin, know your way round a relational database and go on call for what you ship.
* Java; PostgreSQL; Kafka; Microservices; AWS; CI/CD
? Python Developer
Our Django monolith schedules 9,000 hospital appointments a day. You will add features, tame slow queries, split out services where it helps and keep the tests green.
* Python; Django; SQL; Docker; REST APIs; Unit testing
titles: Back End Developer; Java Developer; Software Engineer; Python Engineer; Senior Software Developer; .NET Developer; Backend Engineer
skills: Spring Boot; C#; Node; Postgres; Redis; RabbitMQ; k8s; Docker; Terraform; pytest; FastAPI; microservices
- Wrote Spring services behind a card gateway handling 300 requests a second
- Split an order monolith into event-driven services with Kafka
- Cut a nightly job from four hours to twelve minutes by rewriting its SQL
- Added REST endpoints in Django with tests for every permission
- Designed schemas and zero-downtime migrations on Postgres
- Ran containers on Kubernetes and carried the pager one week in five
- Built a .NET API for insurers with OAuth and rate limits
- Brought build pipelines from forty minutes to nine
- Found memory leaks with heap dumps and fixed them
- Cached expensive lookups in Redis and measured the effect
- Provisioned AWS with Terraform: queues, buckets, RDS
- Reviewed code and wrote design notes for a team of six
= Data analyst | Back-end developer; Management accountant
? Data Analyst, customer insight
Turn a tangle of sales, web and loyalty data into answers. You write SQL, build dashboards people open every day and explain to the trading team what a number means and what it does not.
* SQL; Power BI; Data analysis; Excel; Data visualisation; Stakeholder management
? Reporting Analyst – NHS Trust
Waiting times, bed days, cancelled operations: you produce statutory returns, check their quality and help managers to see trends in time.
* Excel; SQL Server; SSRS; Statistics; Attention to detail
titles: Data Analyst; Business Intelligence Analyst; Insight Analyst; Reporting Analyst; BI Developer; Performance Analyst
skills: T-SQL; PowerBI and DAX; Tableau; pandas; R; pivot tables; statistics; ETL; Looker; data quality
- Wrote queries over forty million till receipts to find what lapsed customers last bought
- Built a Power BI suite that replaced eleven weekly spreadsheets
- Tested two email offers against a control group and reported the lift with its uncertainty
- Cleaned address and product data and documented every rule
- Produced monthly waiting-list returns and explained the outliers
- Forecast demand with regression in R and presented it to the board
- Modelled tables in a warehouse with dbt and scheduled loads
- Automated a report with Python and pandas, saving two days a month
- Ran workshops so that managers could build their own Tableau views
- Segmented households by behaviour for the marketing people
- Reconciled figures between finance and operations until they agreed
- Drew maps of response times for the ambulance service
= IT support technician | Back-end developer
? First Line Support Analyst
Be the voice on the phone when a laptop will not start. Log, fix or pass on; reset accounts, set up new starters, keep people calm. Good with Windows and Microsoft 365.
* Service desk; Windows; Active Directory; Microsoft 365; Customer service
? IT Technician, secondary school
Interactive boards, 400 Chromebooks, printers and the network cupboard. You keep lessons running and help plan the summer refresh.
* Desktop support; Networking; Hardware repair; Google Workspace; Troubleshooting
titles: IT Support Technician; Service Desk Analyst; Help Desk Technician; Desktop Support Engineer; 2nd Line Support; ICT Technician
skills: AD; Office 365 admin; ServiceNow; Intune; imaging; TCP/IP; printers; ITIL Foundation; PowerShell; password resets
- Answered thirty calls a day and closed four in five without passing them on
- Built and imaged laptops for new starters and took old ones back
- Unlocked accounts, mapped drives and managed groups in Active Directory
- Moved 250 mailboxes to Exchange Online over two weekends
- Patched switches, ran cable and fixed Wi-Fi dead spots
- Replaced screens, disks and batteries under warranty
- Wrote knowledge articles that halved printer tickets
- Set up phones and tablets in Intune and wiped the lost ones
- Looked after classroom projectors and a trolley of Chromebooks
- Escalated outages to third-line engineers and kept users informed
- Scripted leaver clean-up in PowerShell
- Visited branches to solve what could not be done remotely
= Digital marketer | Store manager
? Digital Marketing Executive
Own our paid and organic traffic: search campaigns, landing pages, newsletters and the numbers behind them. You test, learn and tell the rest of us what worked.
* PPC; SEO; Google Analytics; Email marketing; Copywriting
? Social Media and Content Officer
A national park wants more first-time visitors. Plan the calendar, film on your phone, write with warmth, answer comments and work with local press.
* Social media marketing; Content creation; Photography; Public relations; CMS
titles: Digital Marketing Executive; Marketing Officer; SEO Specialist; Social Media Manager; Marketing Coordinator; PPC Executive
skills: Google Ads; GA4; Mailchimp; Instagram and TikTok; keyword research; WordPress; Canva; HubSpot; A/B tests; press releases
- Managed £15k a month of Google Ads and brought the cost of a lead down by a third
- Took a blog from 2,000 to 19,000 organic visits with keyword research
- Wrote and segmented newsletters for 60,000 subscribers
- Planned posts for Instagram, TikTok and LinkedIn a month ahead
- Filmed and cut short videos of makers at work
- Answered reviews and comments within the hour
- Briefed printers and organised a stand at two trade fairs
- Tracked conversions in Analytics and rebuilt the weekly dashboard
- Drafted press releases that three regional papers printed
- Updated product pages in WordPress with better titles and images
- Ran subject-line tests and kept a log of what we learnt
- Refreshed the brand guidelines with a freelance designer
`;
