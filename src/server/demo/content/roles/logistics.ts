/** Lorries, warehouses, buses and workshops. The line format is in `../../role-templates.ts`. */
export const LOGISTICS_ROLES = `
# hgv-driver: onsite; full-time, part-time
= HGV Class 1, Driver CPC, Digital tachograph card, Route planning, Vehicle checks, Customer service
@ mid 1 36-42 HGV Class 2 Driver | Deliver to the same forty shops each week
@ senior 2 42-50 HGV Class 1 Driver | Take night trunks or day runs, your choice at the start
> Newish Scanias, planned breaks and home most nights: driving for {company} out of {city}.
> {company} does not ring you at the wheel. The planner talks to you before you leave and after you are back.
- Drive safely, to time and within hours
- Check the vehicle before every shift and report what is wrong
- Load, secure and unload, with the right kit
- Keep paperwork and tachograph in order
- Be the face of {company} at the customer’s door
+ The licence for the class, CPC and digital tachograph card
+ No more than six points
+ Good manners on the road
~ 48 hours a week on average over five shifts. The salary is for the whole week, at the hourly rate we publish.

# van-driver: onsite; full-time, part-time, contract
= Van driving, Multi-drop delivery, Customer service, Driving licence, Heavy lifting, Vehicle checks
@ entry 0 25-29 Delivery Driver | Ride with an experienced driver for two weeks
> Ninety drops a day around {city}, on a round you will come to know by its dogs.
> {company} employs its drivers: van, fuel, holiday and sick pay are ours to worry about.
- Load your van in the order of the round
- Deliver to homes and shops, with a good word
- Take photographs and signatures
- Bring back what could not be delivered
- Look after the van
+ A driving licence held for a year, with at most six points
+ Early starts
+ Able to lift 25 kg

# warehouse-operative: onsite; full-time, part-time
= Picking, Packing, Goods in, Barcode scanning, Heavy lifting, Health and safety
@ entry 0 25-27 Warehouse Operative | Learn goods in, picking and dispatch in turn
@ mid 2 28-32 Warehouse Team Leader | Lead a shift of fourteen
@ senior 6 40-48 Warehouse Manager | Run the site, its people and its safety
> A warm, well-lit warehouse off the ring road in {city}, with targets that a person can meet.
> {company} picks 60,000 lines a day and wants people who notice the wrong box.
- Pick, pack and check orders
- Receive and put away stock
- Count, and say when it is short
- Keep aisles clear
- Help to train new people
+ Reliable and careful
+ Basic English and numbers
+ Early, late or night shift: you choose one
~ Shifts of 6am to 2pm, 2pm to 10pm or 10pm to 6am. Nights pay a fifth more than the range shown.

# forklift-driver: onsite; full-time
= Forklift, Reach truck, Goods in, Stock control, Health and safety, Warehouse management systems
@ mid 1 27.5-31 Reach Truck Driver | Work racking to eleven metres, and never hurry
> Counterbalance, reach and a clean yard: {company} needs a truck driver in {city} with a light touch.
- Unload trailers and put pallets away
- Replenish pick faces before they run empty
- Check your truck at the start of each shift
- Keep people and trucks apart
- Update stock on the handheld
+ A reach or counterbalance licence in date
+ A year’s experience
+ Eyes in the back of your head

# transport-planner: onsite, hybrid; full-time
= Transport planning and routing, Logistics, Excel, Customer service, Problem solving, Transport management
@ entry 1 27-31 Transport Administrator | Debrief drivers and keep the records
@ mid 2 32-38 Transport Planner | Plan sixty vehicles a day
@ senior 6 45-54 Transport Manager | Hold the operator’s licence for the depot
> Sixty vehicles, four hundred drops and one ring road: you will make it fit, six days a week.
> {company} wants a planner in {city} whom drivers would still have a tea with.
- Plan routes, loads and drivers
- Deal with the breakdown, the road closure and the customer who is not in
- Watch hours and rest, strictly
- Keep customers told
- Find the empty miles
+ Experience in a transport office
+ Knowledge of drivers’ hours
+ Quick and even-tempered

# vehicle-technician: onsite; full-time
= Vehicle maintenance, Fault finding, MOT testing, Auto electrics, Customer service, Driving licence
@ entry 0 26-30 Trainee Vehicle Technician | Finish your Level 3 on day release
@ mid 3 36-43 Vehicle Technician | Diagnose and repair, with an efficiency bonus inside the range
@ senior 7 44-51 Master Technician | Take the cars that nobody else can mend
> A clean workshop in {city}, eight ramps, and a service desk that books honest times.
> {company} is training every technician for electric vehicles, and pays for the time.
- Service, diagnose and repair cars and vans
- Carry out MOT tests, once authorised
- Write up what you found in words a customer can follow
- Road-test and check your own work
- Help apprentices
+ Level 3 in light vehicles
+ Your own tools, or a plan to buy them
+ Full driving licence

# service-adviser: onsite; full-time, part-time
= Service advising, Customer service, Upselling, Call handling, CRM, Vehicle parts advising
@ entry 1 26-30 Service Adviser | Look after fifteen customers a day
@ mid 3 31-37 Car Sales Executive | Sell cars to people who come back for the next one
> You stand between the customer and the ramp. At {company} in {city} both should trust you.
- Book work in and give honest times
- Explain what is needed now and what can wait
- Keep customers up to date, before they ring
- Raise invoices and take payment
- Arrange loan cars
+ Customer service experience
+ Some interest in cars
+ Saturdays, one in two

# bus-driver: onsite; full-time, part-time
= Bus and coach driving, Customer service, Driver CPC, Route knowledge, Vehicle checks, Driving licence
@ entry 0 27-30 Trainee Bus Driver | Get your licence with us, paid from the first day
@ mid 1 31-35 Bus Driver | Drive eleven routes and know the regulars
> You will see {city} wake up. Somebody will say thank you at every stop.
> {company} teaches people to drive a bus every month. Last year’s were a baker, a nurse and a bouncer.
- Drive safely and smoothly, to the timetable
- Help passengers on, off and on their way
- Check the bus before you take it out
- Take fares and answer questions
- Work earlies, lates and some weekends
+ A car licence held for two years
+ Patience in traffic
+ A liking for people

# customs-clerk: hybrid, onsite; full-time
= Customs clearance, Freight forwarding, Attention to detail, Excel, Customer service, Logistics
@ entry 0 26-29 Freight Administrator | Learn entries and codes from the team
@ mid 2 32-38 Customs Clearance Agent | Clear forty consignments a day, correctly
> Nothing moves until the entry is right. {company} needs somebody in {city} who enjoys getting it right.
- Prepare and submit import and export declarations
- Check codes, values and origin
- Chase what is missing
- Advise customers before the lorry leaves
- Keep records for the audit
+ Experience of customs entries
+ Careful under time pressure
+ Good on the phone
`;
