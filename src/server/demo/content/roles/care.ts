/** Care, support, social work and charities. The line format is in `../../role-templates.ts`. */
export const CARE_ROLES = `
# care-assistant: onsite; full-time, part-time
= Personal care, Dementia care, Moving and handling, Communication, Residential care, DBS check
@ entry 0 25-26.5 Care Assistant | Shadow for two full weeks before you are counted in the numbers
@ mid 2 26.5-29 Senior Care Assistant | Give medicines and lead the floor
> Mrs Prentice likes her tea strong and her curtains open. You will know that about all twelve people on your corridor.
> {company} is hiring carers in {city}, with or without experience: kindness is the part we cannot teach.
- Help residents to wash, dress, eat and do what they enjoy
- Use hoists and slide sheets safely, always with a second person
- Notice changes in mood, skin or appetite, and tell the senior
- Write the day’s notes before you go home
- Join in: bingo, gardening, choir
+ Warm and patient, on the third telling as on the first
+ Able to work early and late shifts, and alternate weekends
+ A DBS check, which we pay for
~ Shifts of 7am to 2.30pm or 2pm to 9.30pm, on a rolling rota.

# home-carer: onsite; full-time, part-time
= Domiciliary care, Personal care, Driving licence, Medication administration, Communication, DBS check
@ entry 0 25.5-28 Home Carer | Train for a week in class, then shadow on your own round
@ mid 2 29-33 Care Coordinator | Plan the rounds for 60 people and their carers
> You will see the same people every week around {city}, for visits of at least half an hour, and be paid for the time between them.
> {company} keeps rounds small: one postcode, one team, and no fifteen-minute calls.
- Support people to wash, dress, cook and take their medicines at home
- Keep company: often that is the part that counts
- Record each visit on your phone
- Tell the office when somebody is not themselves
- Work on your own and with a team you can ring
+ A full driving licence and a car; we pay 45p a mile
+ Common sense and a good heart
+ Mornings, evenings or alternate weekends

# support-worker: onsite; full-time, part-time
= Support work, Learning disabilities, Autism support, Safeguarding, Challenging behaviour, Supported living
@ entry 0 25-27 Support Worker | Learn positive behaviour support from the team that wrote our course
@ mid 2 28-31.5 Senior Support Worker | Lead shifts and write support plans with the people they are about
@ senior 5 35-41 Supported Living Manager | Manage two houses and a team of eighteen
> You will support four men who share a house in {city}: one drums, one bakes, all of them vote.
> At {company} people choose their own staff. Come and meet them.
- Support people to run their own lives: shopping, work, friends, money
- Follow plans for behaviour and health, and help to improve them
- Keep people safe without wrapping them up
- Work with families and social workers
- Sleep in about once a week, which is paid
+ Values first: respect, patience, humour
+ No qualification needed; we will pay for your diploma
+ A driving licence is useful

# registered-manager: onsite; full-time
= Care home management, CQC compliance, Leadership, Safeguarding, Budget management, Rota planning
@ mid 3 36-42 Deputy Manager | Run the home when the manager is away, and work two shifts a week on the floor
@ senior 5 48-58 Registered Home Manager | Hold the registration, the budget and the standard
> A good home in {city}, rated Good, wants a leader to take it further.
> {company} gives its managers a real budget and no surprises from head office.
- Lead a team of fifty carers, nurses, cooks and housekeepers
- Keep to the regulations because they are right, not because they are inspected
- Recruit well and keep people
- Know every resident and most of their children
- Balance the books
+ Level 5 in leadership, or working towards it
+ Experience in a CQC-regulated service
+ Visible, fair and steady

# care-nurse: onsite; full-time, part-time
= Registered nurse, Elderly care nursing, Medication administration, Care planning, Palliative care, Tissue viability
@ mid 1 38-43 Registered Nurse (Care Home) | Lead the clinical side of the shift
@ senior 5 45-51 Clinical Lead | Set the clinical standard and supervise eight nurses
> You will be the nurse in charge of 32 residents in {city}, with five carers and a GP who visits on Tuesdays.
> Nursing at {company} is slower than a ward and deeper. You will know how people like to be woken.
- Assess residents, plan their care and keep the plans alive
- Give medicines and look after wounds, feeding and pain
- Support good deaths
- Guide carers and sign off their skills
- Work with GPs, pharmacists and families
+ NMC registration
+ Experience with older people
+ Confident on your own on nights

# social-worker: hybrid, onsite; full-time, part-time, contract
= Social work, Child protection, Adult social care, Safeguarding, Report writing, Casework
@ entry 0 34-37 Newly Qualified Social Worker | Have a protected caseload and a year of assessed, supported practice
@ mid 2 40-46 Social Worker | Hold a caseload that a supervisor checks for size as well as quality
@ senior 5 48-54 Advanced Practitioner | Take the complex cases and coach newer workers
> A caseload of sixteen, weekly supervision and a manager who was a practitioner last year: that is the offer in {city}.
> {company} is looking for social workers who stay curious about families.
- Assess, plan and review with children, adults and carers
- Visit, listen, and write reports a family can understand
- Prepare for court and panel when it is needed
- Work with schools, health and police
- Keep records on the day
+ Registration with Social Work England or the regulator for your nation
+ A driving licence
+ Sound judgement, shared early

# fundraiser: hybrid, remote; full-time, part-time
= Fundraising, Grant writing, Relationship building, Report writing, Budget management, Communication
@ mid 2 30-36 Trusts and Grants Fundraiser | Write two strong applications a month
@ senior 5 42-50 Head of Fundraising | Lead a team of four and an income of £1.8m
> {company} raises every pound it spends. You will bring in about a fifth of them.
> We want a fundraiser who can tell the truth about hard lives without using anybody.
- Research funders and write applications they enjoy reading
- Report on what their money did, including what did not work
- Meet supporters and bring them to see the work
- Keep the pipeline and the forecast up to date
- Work closely with the people who run the projects
+ A record of successful bids
+ Plain, vivid writing
+ Careful with figures

# volunteer-coordinator: hybrid, onsite; full-time, part-time
= Volunteer management, Communication, Event coordination, Safeguarding, Organisation, Community development
@ entry 1 26-29 Volunteer Coordinator | Look after 80 volunteers at two sites
@ mid 3 31-36 Community Development Worker | Start something new with residents, and help it to last
> Eighty volunteers turn up for {company} every week. You will make sure that they are glad they did.
> Your desk in {city} will have a kettle, a rota and a great many names on it.
- Recruit, welcome and train volunteers
- Plan rotas with people who have other lives
- Run events, from the summer fair to the thank-you tea
- Keep everybody safe, and their checks up to date
- Listen for what the neighbourhood needs next
+ Good with all sorts of people
+ Organised, on paper and on a screen
+ Some evenings and weekends

# activities-coordinator: onsite; part-time, full-time
= Activities coordination, Dementia care, Communication, Event coordination, Creativity, Minibus driving
@ entry 0 25-27 Activities Coordinator | Plan the week with the residents’ committee
> The choir needs a pianist, the allotment needs weeding and Mr Osei wants to beat somebody at dominoes.
- Plan activities with residents, in groups and one to one
- Bring the neighbourhood in: schools, faiths, dogs
- Drive or arrange outings twice a month
- Keep a record of what people enjoyed
- Work within a budget of £600 a month
+ Ideas, energy and patience
+ Some understanding of dementia
+ One weekend in three
`;
