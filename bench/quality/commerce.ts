/** Front desks, customers, shops, kitchens. Format: `occupations.ts`. */
export const COMMERCE = `
= Receptionist | Customer service adviser
? Receptionist, veterinary hospital
Welcome animals and their people, answer a busy phone, book operations, take payment and keep a waiting room calm. Kind, quick and exact.
* Reception; Telephone manner; Appointment booking; Customer service; Microsoft Office
? Office Administrator
Post, diaries, minutes, room bookings, stationery, a hundred small things for an architects' practice. You notice what is about to run out.
* Administration; Calendar management; Minute taking; Filing; Word; Excel
titles: Receptionist; Office Administrator; Front of House Receptionist; Admin Assistant; Medical Receptionist; Team Secretary
skills: switchboard; Outlook diaries; audio typing; minute taking; filing; greeting visitors; post and couriers; EMIS; 65 wpm
- Greeted visitors, issued badges and looked after four meeting rooms
- Answered a switchboard of twelve lines and took messages that made sense
- Booked appointments and repeat prescriptions at a GP practice
- Typed letters and minutes and kept three diaries in step
- Opened post, franked parcels and ordered stationery
- Took card payments and balanced the front desk at night
- Registered new patients and scanned hospital letters
- Arranged travel, lunches and the Christmas party
- Kept the filing system so that anyone could find a drawing
- Calmed anxious people in the waiting room
- Entered timesheets and chased missing ones
- Opened the building at seven and knew the fire drill
= Customer service adviser | Receptionist; Store manager
? Customer Service Advisor – energy
Take calls and chats from people worried about a bill. Listen, explain, put it right the first time. Six weeks' training, hybrid after probation.
* Contact centre; Complaint handling; Communication; CRM; Data entry
? Customer Support Representative (online retail)
Answer emails and live chat about parcels, returns and refunds; spot what keeps going wrong and tell the warehouse.
* Customer service; Live chat; Zendesk; Order processing; Problem solving
titles: Customer Service Advisor; Call Centre Agent; Customer Support Executive; Contact Centre Adviser; Customer Care Representative; Claims Handler
skills: inbound calls; Zendesk; de-escalation; Salesforce; refunds; KPI and quality scores; complaints; webchat; vulnerable customers
- Took seventy inbound calls a day about meters, bills and moving home
- Turned angry callers round and kept complaints from the ombudsman
- Answered webchat and email at the same time with a 94 % satisfaction score
- Processed returns, refunds and lost-parcel claims
- Recognised vulnerable customers and set up payment plans
- Logged every contact in Salesforce with the next step
- Won best newcomer for first-call resolution
- Coached colleagues on tone and listening
- Took first notice of motor claims and arranged hire cars
- Suggested wording that cut repeat contacts by a fifth
- Covered the social media inbox at weekends
- Explained tariffs to people who do not use the internet
= Store manager | Customer service adviser; Digital marketer
? Store Manager, convenience
Lead a team of eighteen, keep shelves full and losses low, know your regulars. You own sales, wages, standards and the rota.
* Retail management; Stock control; Team management; Merchandising; Rota planning
? Assistant Manager – fashion
Open and close, run the floor at weekends, coach the team on service and fittings, dress the windows with head office's plan.
* Visual merchandising; Retail sales; Till operation; Coaching; KPIs
titles: Store Manager; Assistant Store Manager; Retail Manager; Shop Supervisor; Department Manager; Branch Manager
skills: EPOS; shrinkage; planograms; rotas; conversion and basket; recruitment of Christmas temps; cash office; window displays; loss prevention
- Ran a £2.4m shop with twenty staff and beat plan three years in a row
- Brought stock loss from 2.1 to 0.9 per cent
- Set the rota within wages budget and covered gaps myself
- Relaid the aisles to the planogram overnight
- Hired and trained Christmas temps
- Dressed windows and moved slow lines to the front
- Cashed up, banked takings and investigated differences
- Walked the floor every hour: availability, price labels, cleanliness
- Coached sales assistants to offer fittings and alterations
- Dealt with shoplifters by the book
- Ordered fresh food by forecast and cut waste
- Opened a new branch on time with a team of strangers
= Chef | Cleaner
? Chef de Partie
A forty-cover restaurant that cooks with what the coast and the hills bring. You run your own section, prep it well, keep it spotless and send it on time.
* Food preparation; Food hygiene; Menu development; Stock rotation; Kitchen management
? School Cook
Cook 220 good lunches a day on a budget, with allergens under control and children who ask for seconds. Term time only.
* Cooking; Allergen awareness; Catering; HACCP; Budget management
titles: Chef de Partie; Sous Chef; Head Chef; Commis Chef; School Cook; Line Chef; Catering Manager
skills: grill and sauce sections; pastry; HACCP; Level 3 food safety; costing dishes; allergens; butchery; banqueting; ordering
- Ran the sauce section through services of ninety covers
- Baked bread and plated puddings for a country hotel
- Wrote seasonal menus and costed each dish to 28 per cent
- Ordered fish and veg daily and turned stock so little was wasted
- Cooked from scratch for two hundred pupils with gluten-free and halal choices
- Kept fridge temperatures and cleaning records for a five-star hygiene rating
- Led a brigade of six and trained two apprentices
- Catered for weddings of two hundred from a field kitchen
- Butchered lamb and filleted fish in front of guests
- Fed residents who need soft and puréed food
- Stepped up as number two when the head chef left
- Breakfast shifts from half past five, eggs any way
= Cleaner | Chef
? Cleaning Operative – offices
Evenings, two hours a night: desks, floors, kitchens, washrooms, bins. You are trusted with the keys and take pride in leaving it gleaming.
* Cleaning; COSHH; Health and safety; Floor care; Time management
? Housekeeper, hospital wards
Keep clinical areas clean to the national standards, change linen, serve drinks and notice what patients need.
* Housekeeping; Infection control; Waste handling; Attention to detail
titles: Cleaner; Domestic Assistant; Housekeeper; Cleaning Supervisor; Room Attendant; Night Cleaner
skills: COSHH; colour-coded mops; scrubber dryer; deep cleans; bed making; laundry; carpet shampooing; BICSc; keyholder
- Hoovered, mopped and dusted three floors of offices after hours
- Deep-cleaned side rooms after infections with chlorine and steam
- Made up sixteen hotel bedrooms a day to standard
- Stripped and polished hard floors with a rotary machine
- Emptied bins, sorted recycling and clinical waste
- Refilled soap and paper and reported leaks
- Mixed chemicals safely from the data sheets
- Checked colleagues' areas and ordered supplies
- Washed, dried and ironed linen for a care home
- Cleaned windows and stairwells of council flats
- Looked after a school: halls by seven, classrooms by half past eight
- Held keys and set alarms for five sites
`;
