/** Building, trades, housing and property. The line format is in `../../role-templates.ts`. */
export const CONSTRUCTION_ROLES = `
# electrician: onsite; full-time, contract
= Electrical installation, 18th Edition, Fault finding, ECS card, Testing and inspection, Driving licence
@ entry 1 28-32 Electrician’s Improver | Work towards your AM2 with the same approved electrician every day
@ mid 3 36-43 Electrician | Run small jobs on your own and sign them off
@ senior 7 45-52 Electrical Supervisor | Look after five electricians, their certificates and their vans
> Rewires, boards, chargers and the odd listed cottage: electrical work around {city} with {company}.
> {company} has two years of work signed and wants electricians who leave a board looking like a diagram.
- Install, test and certify to BS 7671
- Find faults without replacing everything on the way
- Talk to customers in their own homes
- Keep your van, tools and paperwork in order
- Bring an apprentice on
+ NVQ Level 3 and 18th Edition; 2391 is welcome
+ A full driving licence
+ Tidy work

# plumber: onsite; full-time
= Plumbing, Heating engineering, Gas Safe, Fault finding, Customer service, Driving licence
@ mid 3 36-44 Plumbing and Heating Engineer | Take your own jobs, from the leaking tap to the boiler
@ senior 6 43-50 Heat Pump Engineer | Design and commission heat pumps, and explain them at the kitchen table
> {company} looks after 3,000 boilers around {city} and fits more heat pumps every month.
> No commission, no upselling: {company} pays its engineers to fix things.
- Service, repair and install heating and hot water
- Trace leaks and put walls back as you found them
- Explain to people what was wrong, what you did and what it cost
- Keep gas records on the day
- Join the on-call rota one week in eight, paid by the hour
+ Gas Safe registration, or a plan for it
+ Full driving licence
+ Happy to train on heat pumps; we pay

# carpenter: onsite; full-time, contract
= Carpentry, Kitchen fitting, CSCS, Measuring, Working at height, Hand and power tools
@ mid 3 33-39 Carpenter and Joiner | Take first and second fix from the drawing to the handover
@ senior 7 41-47 Site Carpentry Foreman | Set out, order and lead a gang of six
> First fix, second fix and a staircase now and then, on good sites around {city}.
> {company} wants a joiner who still owns a sharp chisel.
- Carry out first and second fix to a standard you would have in your own house
- Hang doors that close and stay closed
- Read drawings and spot what will not work
- Keep to programme with the other trades
- Look after your own safety and the apprentice’s
+ NVQ Level 2 or 3 and a CSCS card
+ Your own hand tools
+ Reliable at half past seven

# bricklayer: onsite; full-time, contract, freelance
= Bricklaying, CSCS, Setting out, Concrete work, Working at height, Teamwork
@ mid 3 36-43 Bricklayer | Lay facework to drawing, plot after plot
> Facework that people will look at for a hundred years: {company} is building 140 homes near {city}.
- Set out and lay brick and block to line, level and gauge
- Build to drawing, with cavities clean and ties where they should be
- Work with labourers and hod carriers as one gang
- Point, strike and protect new work
- Follow the site’s safety rules, all of them
+ NVQ Level 2 and a CSCS card
+ Two references from sites
+ Own trowels and levels

# site-manager: onsite; full-time
= Site management, SMSTS, CSCS, Health and safety, First aid, Project management
@ mid 4 44-52 Assistant Site Manager | Run half of the plots and all of the snagging
@ senior 7 56-68 Site Manager | Take a scheme of 60 homes from the ground to the keys
@ executive 12 76-92 Contracts Manager | Look after five sites and their managers
> A scheme of homes and a small school on the edge of {city}, with the drawings nearly finished.
> {company} wants a site manager who walks the site before opening the laptop.
- Plan the programme and keep trades out of each other’s way
- Hold the line on safety and on quality
- Check work before it is covered up
- Deal with neighbours, inspectors and deliveries
- Hand over homes that need no apology
+ SMSTS, first aid and a black CSCS card
+ Experience on housing or small commercial jobs
+ Straight dealing with subcontractors

# quantity-surveyor: hybrid, onsite; full-time
= Quantity surveying, Estimating, Contract management, Excel, Negotiation, Budget management
@ entry 0 29-34 Trainee Quantity Surveyor | Study part-time for your degree, fees paid
@ mid 3 44-54 Quantity Surveyor | Look after the money on three live jobs
@ senior 7 58-70 Senior Quantity Surveyor | Lead the commercial side of a £12m scheme
> Three live projects around {city} between £2m and £9m, with the commercial director two desks away.
> {company} would rather settle a final account over coffee than in an adjudication. You will help to keep it so.
- Measure, price and procure packages
- Value work monthly, fairly and on time
- Agree variations while people still remember them
- Report cost and value honestly
- Close final accounts within three months
+ A degree or HNC in quantity surveying
+ Working knowledge of JCT or NEC
+ Neat with numbers

# property-manager: hybrid, onsite; full-time
= Property management, Lettings, Customer service, Contract management, Complaint handling, Driving licence
@ entry 1 26-29 Lettings Negotiator | Show homes, take up references and hand over keys
@ mid 2 31-37 Property Manager | Manage 130 homes, and know most of them
> You will look after 130 homes around {city}: the people in them, the boilers in them and the landlords behind them.
> {company} wants somebody who rings back.
- Inspect homes and deal with repairs through trades we trust
- Keep deposits, certificates and rent in order
- Sort out disputes before they become letters
- Meet new tenants at the door
- Keep up with the law on renting
+ Experience in lettings or housing
+ A driving licence
+ Firm and friendly

# housing-officer: hybrid, onsite; full-time, part-time
= Housing support, Casework, Benefits advice, Safeguarding, Report writing, Conflict resolution
@ mid 2 31-37 Housing Officer | Look after a patch of 300 homes
@ senior 5 40-47 Neighbourhood Manager | Lead a team of seven across 2,000 homes
> A patch of 300 homes in {city} that you can walk across in twenty minutes.
> {company} gives its housing officers small patches and expects them to know people.
- Sign tenants up, settle them in and stay in touch
- Deal with nuisance, arrears and repairs that went wrong
- Help people to claim what is theirs
- Work with police, schools and support services
- Inspect blocks weekly and get things done about what you see
+ Experience in housing, support or advice
+ Calm in an argument
+ A driving licence or a good bicycle

# estate-agent: onsite, hybrid; full-time
= Estate agency, Sales, Negotiation, Customer service, Driving licence, Relationship building
@ entry 0 25-30 Trainee Sales Negotiator | Learn to value, to view and to listen
@ mid 3 32-42 Senior Sales Negotiator | Run viewings and see sales through to completion
> People remember who sold their mother’s house. At {company} in {city} you will be remembered well.
- Book and carry out viewings, Saturdays included, one in two
- Negotiate offers and keep chains together
- Talk to solicitors until things move
- Write particulars without the word “deceptively”
- Value homes honestly
+ Good on the phone and better in person
+ A full driving licence
+ Persistence
~ Basic pay and usual commission are both in the range shown.

# architect: hybrid, onsite; full-time, part-time
= Architecture, Revit, Building regulations, AutoCAD, Town planning, Project management
@ entry 1 29-34 Architectural Assistant (Part II) | Work on two projects at different stages, with a mentor for your Part III
@ mid 3 41-50 Project Architect | Run jobs of up to £5m from feasibility to site
> Schools, almshouses and the occasional barn: {company}’s design team in {city} draws things that get built.
- Design with the people who will use the building
- Draw, detail and specify in Revit
- Take schemes through planning and building control
- Visit site weekly and answer questions the same day
- Think about carbon from the first sketch
+ ARB registration, or on the way to it
+ Built work, however small
+ Good drawings by hand or otherwise

# labourer: onsite; full-time, contract
= Labouring, CSCS, Working at height, Moving and handling, Teamwork, Dumper operation
@ entry 0 25-28 General Labourer | Get your dumper ticket with us in your first six months
> Every good site has somebody who keeps it moving. {company} needs that person near {city}.
- Unload, move and stack materials safely
- Keep the site clean, dry and tidy
- Help the trades, and learn from them
- Drive the dumper, once ticketed
- Put up fencing and signs
+ A green CSCS card
+ Fit and punctual
+ Willing to learn
`;
