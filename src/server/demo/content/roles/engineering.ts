/** Engineering, manufacturing, energy and science. The line format is in `../../role-templates.ts`. */
export const ENGINEERING_ROLES = `
# mechanical-engineer: hybrid, onsite; full-time, contract
= SolidWorks, Mechanical engineering, Prototyping, Tolerancing, FMEA, Test rigs
@ entry 0 29-33 Graduate Mechanical Engineer | Rotate through design, test and the shop floor in your first year
@ mid 3 42-50.5 Mechanical Engineer | Own a sub-assembly from the sketch to the hundredth unit
@ senior 7 54-64 Senior Mechanical Engineer | Lead the mechanical side of a product and check other people’s drawings
> You will design parts that are on a machine by the end of the month, forty paces from your desk in {city}.
> {company} makes things that have to work for twenty years. You will design the next one.
- Design parts and assemblies in SolidWorks, with drawings that the shop can make
- Build test rigs and believe what they tell you
- Work with machinists on tolerances that are needed, not merely nice
- Find root causes of failures in the field
- Take cost out without taking quality out
+ A degree or an apprenticeship in mechanical engineering
+ Hands that have used the machines
+ Clear reports, with the graph that matters

# maintenance-engineer: onsite; full-time
= Maintenance engineering, Fault finding, Hydraulics, Electrical installation, Planned preventive maintenance, Mechanical fitting
@ mid 3 40-47 Multi-skilled Maintenance Engineer | Keep two lines running through the night
@ senior 6 48-55 Maintenance Team Leader | Lead a shift of five, and the planned-work list
> Two production lines in {city}, some of it new and some of it older than you. Keep both running.
> {company} is moving from fixing to preventing, and needs an engineer who will enjoy the difference.
- Carry out planned maintenance on mechanical and electrical plant
- Find faults under time pressure, safely
- Improve what breaks twice
- Keep records that the next shift can use
- Work to permits and lock-off, with no exceptions
+ A time-served apprenticeship or Level 3
+ Both electrical and mechanical skills
+ 17th or 18th Edition is welcome
~ Four on, four off, 6am to 6pm and 6pm to 6am. The shift premium is in the range shown.

# cnc-machinist: onsite; full-time
= CNC machining, Manual machining, Metrology, Reading engineering drawings, Toolmaking, Quality control
@ entry 0 26-29 Trainee CNC Operator | Learn on one machine with one setter until you are ready for two
@ mid 3 33-39 CNC Machinist (Setter Operator) | Set, prove out and run small batches to five microns
@ senior 7 40-47 CNC Programmer | Program five-axis work offline and see the first one off
> Small batches, good machines and drawings that have been checked: machining at {company} in {city}.
> {company} makes one-offs and twenties, never ten thousand. You will not be bored.
- Set and run CNC mills or lathes
- Check your own work with the right instrument
- Edit programs, and suggest better ones
- Look after your machine and its coolant
- Train an apprentice by example
+ A machining apprenticeship or the experience to match
+ Able to read drawings and geometric tolerances
+ Proud of a good finish

# welder: onsite; full-time, contract
= Welding, Fabrication, Reading engineering drawings, Abrasive wheels, Quality control, Measuring
@ mid 3 32-38 Welder Fabricator | Fabricate from the drawing to the paint shop
@ senior 7 39-45 Coded Welder | Weld to code and keep the team’s tickets in date
> MIG in the morning, TIG in the afternoon, and steel that ends up holding something large.
> {company} needs a welder in {city} whose beads do not need grinding.
- Weld mild and stainless steel to drawing
- Cut, bend, tack and check square
- Inspect your own work before anybody else does
- Keep the bay tidy and the bottles chained
- Work safely with heat, fume and overhead cranes
+ Coded, or good enough to be
+ Able to read a fabrication drawing
+ Own mask if you are particular

# production-operative: onsite; full-time, part-time
= Machine operation, Packing, Quality control, Food hygiene, Teamwork, Health and safety
@ entry 0 25-27 Production Operative | Be trained on three stations in three months
@ mid 3 29-33 Production Team Leader | Lead a line of twelve and its daily numbers
@ senior 6 38-46 Production Manager | Run a shift, its people and its plan
> A clean, noisy, cheerful factory in {city}, with a canteen worth the name.
> {company} has taken on a second shift and needs people who turn up and look out for each other.
- Run and feed machines on the line
- Check weight, seal, label and date
- Keep your station clean to the standard
- Record problems and say so early
- Rotate between stations every two hours
+ Good timekeeping
+ Able to stand and lift, within limits we hold to
+ No experience needed for the operative’s post

# electrical-engineer: hybrid, onsite; full-time, contract
= Electrical engineering, Control systems, AutoCAD, Commissioning, 18th Edition, Report writing
@ entry 0 29-34 Graduate Electrical Engineer | Work towards chartership with a mentor who has it
@ mid 3 43-52 Electrical Design Engineer | Design panels and power for three projects a year
@ senior 7 56-67 Principal Electrical Engineer | Sign off designs, and be right
> From single-line diagram to energising day: you will see the whole of it at {company}.
> {company}’s projects around {city} are short of one good electrical engineer.
- Produce schematics, schedules and calculations
- Specify and buy equipment
- Witness factory tests and commission on site
- Write method statements people will read
- Find why the breaker trips
+ A degree or HND in electrical engineering
+ Knowledge of BS 7671 and of control systems
+ Happy on site a few days a month

# wind-technician: onsite; full-time, contract
= Renewable energy, Working at height, Fault finding, Hydraulics, Electrical installation, First aid
@ entry 0 29-33 Trainee Wind Turbine Technician | Gain your GWO tickets with us before you climb
@ mid 2 37-45 Wind Turbine Technician | Lead a climbing pair
@ senior 6 48-56 Offshore Lead Technician | Lead a boat team of six, and decide about the weather
> The view is from ninety metres up. The work is careful, physical and never the same two days running.
> {company} looks after 174 turbines and the people who climb them.
- Service turbines and fix what stops them
- Work in pairs, and look after each other
- Transfer from a boat in a metre and a half of sea, and no more
- Record readings and parts
- Stop the job when it is not safe; nobody will ask twice
+ A mechanical or electrical trade
+ A head for heights and a medical to match
+ Two weeks on, two weeks off suits you
~ Twelve-hour shifts, two weeks on and two weeks off, with a hotel or vessel provided.

# quality-engineer: onsite, hybrid; full-time
= Quality assurance, ISO 9001, Metrology, FMEA, Audit, Lean Six Sigma
@ mid 3 37-44 Quality Engineer | Own the non-conformance process and shorten it
@ senior 6 50-60 Quality Manager | Lead quality for the site and face its auditors
> {company} would rather make it right than inspect it right. You will help with the first.
> You will be the person in {city} who asks why five times, politely.
- Lead investigations and close them with evidence
- Audit processes and suppliers
- Look after calibration and control plans
- Teach people to solve problems where they happen
- Report the cost of poor quality, and bring it down
+ Experience in manufacturing
+ Sound knowledge of ISO 9001 or a sector standard
+ Diplomatic and persistent

# lab-scientist: onsite; full-time, contract
= Laboratory skills, Molecular biology, Microbiology, GMP, Data analysis, Report writing
@ entry 0 27-31 Laboratory Technician | Learn our methods one at a time, and sign each one off
@ mid 2 34-41 Research Scientist | Run your own experiments, and their notebooks
@ senior 6 48-58 Senior Scientist | Lead a project of four people
> A tidy laboratory in {city}, a freezer that is labelled and colleagues who publish the failures too.
> {company} is scaling a test from the bench to ten thousand samples a week.
- Plan, run and record experiments
- Keep cell culture and equipment healthy
- Analyse results and present them weekly
- Write and follow standard procedures
- Keep the laboratory safe
+ A life-science degree or equivalent experience
+ Careful hands and honest notes
+ Some PCR or cell culture

# project-engineer: hybrid, onsite; full-time, contract
= Project management, Commissioning, Health and safety, Budget management, Risk management, Systems engineering
@ mid 4 45-54 Project Engineer | Run projects of up to £1m from quotation to handover
@ senior 8 58-70 Engineering Project Manager | Lead a programme and its clients
> You will take a piece of plant from the quotation to the handshake, somewhere within two hours of {city}.
> {company} wins work by finishing it. You will do the finishing.
- Plan work, people and purchases
- Keep drawings, risks and costs up to date
- Lead site work and sign off commissioning
- Be the client’s one telephone number
- Write down what we would do differently
+ An engineering background
+ Experience of site work and CDM
+ Likes people as well as plant
`;
