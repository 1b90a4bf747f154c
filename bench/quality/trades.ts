/** Moving, building, making and mending. Format: `occupations.ts`. */
export const TRADES = `
= Warehouse operative | Lorry driver
? Warehouse Operative (nights)
Pick, pack and load for supermarkets. You scan, stack pallets by weight and wrap them, use a powered truck and keep aisles clear. Full-time, four on, three off.
* Order picking; Forklift; Manual handling; Stock control; Health and safety
? Goods-in Assistant
Check deliveries against orders, book them on the system, put them away and count cycle stock in a parts store.
* Goods in; Inventory management; Warehouse management systems; Attention to detail
titles: Warehouse Operative; Picker Packer; Forklift Driver; Goods-in Operative; Warehouse Team Leader; Stores Person
skills: FLT counterbalance; reach truck; RF scanner; pick rates; goods in and out; pallet wrapping; PPT; cycle counts; loading bay
- Picked 180 lines an hour by voice in a chilled depot
- Drove counterbalance and reach trucks in narrow aisles
- Unloaded containers by hand and built safe pallets
- Booked in deliveries and argued about shortages with hauliers
- Packed online orders and labelled them for the courier
- Counted stock weekly and found out where it went
- Loaded trailers in drop order and sealed them
- Led a crew of nine on the night shift
- Kept racking inspected and walkways clear
- Issued spares over the counter to mechanics
- Trained agency starters on scanners and lifting
- Worked overtime through Black Friday
= Lorry driver | Warehouse operative
? HGV Class 1 Driver – trunking
Night trunks between our hubs, one or two changeovers, home each morning. You plan your hours, check your unit and look after your load.
* HGV Class 1; Driver CPC; Tachograph; Vehicle checks; Load securing
? 7.5 Tonne Delivery Driver
Multi-drop furniture in the Midlands with a mate. Lift, smile, wipe your feet; build a bed now and then.
* C1 licence; Multi-drop delivery; Customer service; Manual handling; Route planning
titles: HGV Driver; Class 1 Driver; LGV C+E Driver; Class 2 Driver; Delivery Driver; Tramper Driver; 7.5t Driver
skills: C+E licence; digi card; CPC in date; ADR; tail lift; Moffett; strapping loads; walk-round checks; clean licence
- Drove an artic on night trunk between Daventry and Glasgow
- Delivered to twenty-two addresses a day with a tail-lift rigid
- Walk-round checks, defects written up before leaving the yard
- Kept hours and breaks legal with a digital tacho
- Strapped steel and machinery and knew the axle weights
- Carried fuel under ADR without an incident
- Tramped the country, five nights out
- Fridge work for supermarkets with timed slots
- Tipped aggregates on building sites with a grab
- Got signatures and photographs and dealt with refused goods
- Reversed into tight farmyards at four in the morning
- Planned the run around low bridges and school gates
= Electrician | Maintenance engineer
? Electrician – social housing
Responsive repairs, rewires and test certificates in occupied homes. Van and phone supplied. You explain to tenants what you are doing and leave it tidy.
* Electrical installation; 18th Edition; Inspection and testing; Fault finding; Driving licence
? Approved Electrician, commercial projects
First and second fix in offices and schools: containment, distribution boards, lighting control, fire alarms. Gold card please.
* ECS card; BS 7671; Cable installation; Fire alarm systems; Working at height
titles: Electrician; Approved Electrician; Electrical Improver; Domestic Electrician; Electrical Installer; Electrical Tester
skills: 2391 test and inspect; gold JIB card; consumer units; trunking and tray; EICRs; fault finding; NVQ 3; EV chargers; 17th and 18th edition
- Rewired council houses while families lived in them
- Tested and certified fixed wiring and put right what failed
- Ran tray, trunking and armoured cable in a new school
- Changed consumer units and fitted RCDs
- Found an intermittent earth fault that three others had missed
- Second-fixed sockets, lights and emergency lighting
- Installed charge points and solar inverters
- Wired fire alarm loops and commissioned them with the specialist
- Read drawings and marked up as-fitted changes
- On call for lost power at weekends
- Isolated and locked off safely every time
- Brought on an apprentice to his AM2
= Maintenance engineer | Electrician
? Multi-skilled Maintenance Engineer
Keep a biscuit factory running: breakdowns, planned work, small improvements. Conveyors, ovens, robots; electrical or mechanical background with the other learnt.
* Preventive maintenance; PLC; Hydraulics; Pneumatics; Fault finding
? Mechanical Fitter
Strip, repair and rebuild pumps, gearboxes and valves on a water treatment works; align shafts, read drawings, write up the job.
* Mechanical engineering; Pumps; Bearings; Technical drawings; Permit to work
titles: Maintenance Engineer; Multi Skilled Engineer; Mechanical Fitter; Maintenance Technician; Shift Engineer; Plant Engineer
skills: Siemens S7; planned preventive maintenance; gearboxes; motors and drives; TPM; CMMS; pneumatics; welding repairs; root cause analysis
- Answered breakdowns on six packing lines and got them going again
- Followed the planned schedule of greasing, belts and filters
- Traced faults through PLC ladder code to a failed sensor
- Rebuilt pumps and gearboxes on the bench and laser-aligned them
- Replaced bearings, chains and hydraulic hoses
- Set up inverters and swapped motors
- Cut stoppages by a third after looking for root causes
- Kept spares and history in the maintenance system
- Fabricated guards and brackets and welded cracked frames
- Handed over each shift with clear notes
- Issued permits and isolations to contractors
- Helped to install and commission a palletising robot
= Quantity surveyor | Management accountant
? Quantity Surveyor – main contractor
Own the money on schools and housing worth £5–20m: procure subcontractors, value monthly, agree variations, report cost and value.
* Quantity surveying; Cost control; Subcontract procurement; NEC contracts; Valuations
? Estimator
Price tenders for groundworks and frames: take-offs from drawings, enquiries to suppliers, programmes and risk with the bid team.
* Estimating; Take-off; Tendering; Construction; Excel
titles: Quantity Surveyor; Assistant Quantity Surveyor; Estimator; Commercial Manager; Project Surveyor; Senior QS
skills: JCT and NEC4; measurement and take-off; final accounts; CVR reports; Bluebeam; bills of quantities; tender analysis; change control
- Prepared monthly valuations and chased the certificate
- Let packages for brickwork, roofing and M&E and compared the tenders
- Measured drainage and concrete from drawings
- Agreed variations and compensation events with the client's team
- Reported cost against value and forecast the margin each month
- Closed final accounts on forty houses within their allowance
- Priced bids up to £8m with suppliers' quotes and risk
- Wrote bills of quantities for a hospital extension
- Settled a dispute over ground conditions before adjudication
- Paid subcontractors on time and assessed contra-charges
- Walked the site weekly to check progress before paying for it
- Cost-planned three options with the architect
`;
