/** Kitchens, hotels, shops and leisure. The line format is in `../../role-templates.ts`. */
export const HOSPITALITY_ROLES = `
# chef: onsite; full-time, part-time
= Cooking, Food hygiene, Menu planning, Allergen awareness, Stock control, Teamwork
@ entry 0 25.5-28 Commis Chef | Work every section in your first year
@ mid 2 29-33 Chef de Partie | Run a section and its prep list
@ senior 5 35-41 Sous Chef | Lead service four nights a week, and the menu meeting
@ executive 8 44-54 Head Chef | Own the menu, the margin and the mood of the kitchen
> A small brigade, a short menu and a supplier who rings from the boat: cooking at {company} in {city}.
> {company}’s kitchen in {city} closes at ten and nobody shouts.
- Cook to the standard, plate after plate
- Prep, label and rotate
- Keep the section clean as you go
- Know the allergens in everything you send
- Have an opinion about the next menu
+ Food hygiene Level 2 or higher
+ Calm on a full board
+ Reliable on a Saturday
~ 45 hours over five days, two days off together. The salary is for all of those hours; tips are shared on top.

# kitchen-porter: onsite; full-time, part-time
= Kitchen porter, Cleaning, Food hygiene, Teamwork, Heavy lifting, COSHH
@ entry 0 25-26 Kitchen Porter | Move on to prep when you would like to; two of our chefs did
> The kitchen runs on its porter. {company} in {city} knows it, and pays tips in full shares.
- Wash up, put away and keep the floor dry
- Help with simple prep
- Take deliveries and check them
- Look after bins and recycling
- Keep chemicals safe
+ Hard working
+ On time
+ Evenings and weekends

# front-of-house: onsite; full-time, part-time
= Waiting tables, Customer service, Bar work, Till operation, Allergen awareness, Teamwork
@ entry 0 25-26.5 Waiting and Bar Staff | Train on wine, coffee and the floor
@ mid 2 28-32 Restaurant Supervisor | Lead the floor when the manager is off
@ senior 5 35-43 Restaurant Manager | Run the room, the rota and the reservations
> Good food needs somebody to bring it over as if it mattered. {company}, {city}.
> {company} shares all tips, posts rotas three weeks ahead and feeds people before service.
- Welcome, seat and look after guests
- Know the menu, and what is in it
- Pour a good pint and a better coffee
- Handle complaints before they are complaints
- Close down properly
+ Friendly, quick, honest
+ Experience helps; attitude counts for more
+ Evenings and weekends

# hotel-receptionist: onsite; full-time, part-time
= Hotel reception, Customer service, Upselling, Call handling, Cash handling, Problem solving
@ entry 0 25-27 Hotel Receptionist | Learn the system in a week and the guests in a month
@ mid 3 31-36 Front Office Manager | Lead a desk that never closes
> Sea view for the guests; good shoes and a kind word from you.
> {company} needs a receptionist in {city} who remembers names.
- Check guests in and out
- Take bookings and sell the better room honestly
- Sort out keys, taxis, tears and train times
- Balance the till
- Hand over properly
+ Warm and unhurried
+ Some computer skills
+ Shifts, including some nights

# housekeeper: onsite; full-time, part-time
= Housekeeping, Cleaning, Attention to detail, Laundry, COSHH, Teamwork
@ entry 0 25-26 Room Attendant | Clean twelve rooms a day, not eighteen
@ mid 3 28-32 Head Housekeeper | Lead a team of ten, and inspect with kindness
> Twelve rooms a day, proper trolleys and a lift that works: housekeeping at {company}.
- Clean and make up bedrooms
- Report what is broken
- Keep linen and stores tidy
- Respect guests’ things
- Work with one partner whom you can choose
+ Eye for detail
+ Fit for physical work
+ Some weekends

# baker: onsite; full-time, part-time
= Baking, Pastry, Food hygiene, HACCP, Stock control, Teamwork
@ entry 0 25-27 Apprentice Baker | Learn sourdough, lamination and getting up
@ mid 2 28-33 Baker | Mix, shape and bake for nine shops
> The ovens go on at two. By eight the whole of {city} can smell what you did.
- Weigh, mix, prove, shape and bake
- Keep the starter happy
- Work to recipes, and improve them
- Clean down and write up temperatures
- Load the vans
+ Early riser
+ Some bakery or pastry experience, or real enthusiasm
+ Food hygiene Level 2, which we can provide
~ 2am to 10am, five days a week, with Sundays off. The night premium is in the range shown.

# shop-assistant: onsite; full-time, part-time
= Retail, Customer service, Till operation, Merchandising, Stock control, Cash handling
@ entry 0 25-26.5 Sales Assistant | Learn tills, stock and three product areas
@ mid 2 27.5-31 Assistant Store Manager | Open, close and lead the floor
@ senior 5 35-44 Store Manager | Run the shop as if it were yours
> A good shop in {city} with regulars, a decent discount and a stock room you can walk through.
> {company} needs people who like people and know when to leave them alone.
- Serve and advise customers
- Fill shelves and keep them straight
- Take deliveries
- Handle returns with good grace
- Help with windows and displays
+ Friendly and honest
+ Able to stand for a shift
+ Some weekends

# store-buyer: hybrid; full-time
= Buying and merchandising, Negotiation, Supplier management, Forecasting, Excel, Retail
@ mid 3 36-44 Buyer | Look after 600 lines and their makers
> You will choose what {company} sells, and visit the people who make it.
- Find and taste, try or test new lines
- Negotiate terms that last
- Forecast and reorder
- Read the numbers every Monday
- Keep suppliers as friends
+ Buying experience
+ Good with spreadsheets
+ A feel for what people want

# fitness-instructor: onsite; full-time, part-time, freelance
= Personal training, Sports coaching, First aid, Customer service, Lifeguarding, Health and safety
@ entry 0 25-27 Leisure Assistant | Gain your lifeguard award with us in week one
@ mid 2 27-31 Fitness Instructor | Write programmes and teach four classes a week
@ senior 5 36-44 Leisure Centre Manager | Run a pool, a gym and a team of forty
> A pool, a gym and a café in {city}, where the over-sixties’ circuit class is the loudest of the week.
> {company} wants instructors who learn names.
- Welcome, induct and encourage members
- Teach classes and write programmes
- Supervise the pool, once qualified
- Keep equipment and changing rooms clean
- Keep people safe
+ Level 2 in gym instruction, or willing to gain it
+ Cheerful at seven in the morning
+ Shifts, with some weekends

# events-coordinator: onsite, hybrid; full-time
= Event coordination, Customer service, Sales, Budget management, Organisation, Hospitality
@ entry 1 26-30 Events Coordinator | Run twenty small events in your first year
@ mid 4 33-39 Wedding and Events Manager | Sell and run eighty weddings a year
> Sixty weddings, a beer festival and one wake a week: you will plan them at {company} in {city}.
- Show people round and put together honest quotes
- Plan each event to the minute
- Brief kitchen and floor
- Be there on the day
- Follow up the day after
+ Experience of events
+ Organised beyond reason
+ Most Saturdays in summer
`;
