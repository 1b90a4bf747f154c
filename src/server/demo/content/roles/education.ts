/** Nurseries, schools, colleges and training. The line format is in `../../role-templates.ts`. */
export const EDUCATION_ROLES = `
# primary-teacher: onsite; full-time, part-time
= Qualified teacher status, Primary teaching, Lesson planning, Safeguarding, Behaviour management, Phonics
@ entry 0 32.9-36 Early Career Teacher (Primary) | Have a reduced timetable and a mentor with time to mentor
@ mid 3 37-45 Primary Teacher | Lead a subject across the school
@ senior 6 50-58 Assistant Headteacher | Lead a phase, and teach three days a week
> A two-form-entry school in {city} with a forest-school patch, a working boiler and a marking policy of one page.
> {company} wants a primary teacher who reads aloud well and means it.
- Plan and teach lessons that every child can get into
- Know where each child is, and what comes next
- Work with teaching assistants as a team
- Talk with parents early and often
- Take part in the life of the school: a club, a trip, the nativity
+ Qualified teacher status
+ High expectations, warmly held
+ Commitment to safeguarding; the post needs an enhanced DBS check

# secondary-teacher: onsite; full-time, part-time
= Qualified teacher status, Secondary teaching, Lesson planning, Behaviour management, Safeguarding, Assessment
@ entry 0 32.9-36.5 Teacher of Science | Teach across Key Stage 3 in your first year
@ mid 3 38-48 Teacher of Mathematics | Teach to A level, in a department that plans together
@ senior 5 51-59 Head of English | Lead a department of nine
> Behaviour is calm, planning is shared and meetings end at five: teaching at {company} in {city}.
> {company} is looking for a teacher who loves the subject and likes teenagers.
- Teach well-planned lessons to classes of mixed confidence
- Mark what matters, and let the rest go
- Look after a tutor group
- Share resources with the department
- Help to run one enrichment activity a term
+ Qualified teacher status and a degree in or near the subject
+ Clear explanations
+ Commitment to safeguarding; the post needs an enhanced DBS check

# teaching-assistant: onsite; full-time, part-time
= Supporting learning, Special educational needs, Behaviour management, Safeguarding, Communication, Phonics
@ entry 0 25-26 Teaching Assistant | Train in phonics and speech support in your first term
@ mid 2 26.5-29 SEN Teaching Assistant | Support one child’s plan, and the class around them
> You will be somebody’s favourite grown-up. In {city} we have a Year 2 class waiting for theirs.
> {company} values its teaching assistants: they are in the planning meetings, and paid for them.
- Support small groups in reading, phonics and number
- Help children with additional needs to join in
- Prepare the room and put up displays that children recognise as theirs
- Keep calm and kind at playtime
- Share what you notice with the teacher
+ Experience with children, at work or at home
+ Good English and maths
+ An enhanced DBS check, which we arrange
~ 32.5 hours a week, term time. The salary shown is the full-time, full-year equivalent.

# nursery-practitioner: onsite; full-time, part-time
= Early years, Paediatric first aid, Safeguarding, Observations, Communication, Creativity
@ entry 0 25-26.5 Early Years Practitioner | Study for your Level 3 with us, one paid morning a week
@ mid 2 27-30 Nursery Room Leader | Lead a room of sixteen and its team of four
@ senior 5 35-41 Nursery Manager | Run the setting, its staff and its inspection
> Mud kitchens, real crockery and no screens: {company}’s nursery in {city} is a lovely place to be three.
> {company} wants practitioners who get down on the floor.
- Plan play that follows what the children are interested in
- Be key person to a small group, and to their parents
- Observe and write, briefly and well
- Keep children safe, fed, dry and heard
- Go outside in all weathers
+ A Level 2 or 3 in early years, or the wish to gain one
+ Paediatric first aid, which we provide
+ Sense of fun

# fe-lecturer: onsite, hybrid; full-time, part-time
= Teaching, Lesson planning, Assessment, Behaviour management, Electrical installation, Safeguarding
@ mid 3 34-41 Lecturer in Electrical Installation | Teach apprentices what you did for a living
@ senior 6 44-51 Curriculum Manager (Construction) | Lead six lecturers and four workshops
> You know the trade. {company} in {city} will teach you to teach it.
> Three hundred apprentices come through {company}’s workshops every year. Some of them will be better than you.
- Teach theory and practical sessions to young people and adults
- Assess work fairly, and help people to pass
- Keep the workshop safe and stocked
- Visit apprentices on site
- Work with employers on what is needed next
+ A trade qualification at Level 3 and real experience
+ A teaching qualification, or willing to gain one within two years
+ Firm, fair and good humoured

# school-administrator: onsite, hybrid; full-time, part-time
= Administration, Reception, Data entry, Customer service, Safeguarding, Minute taking
@ entry 0 25-27 School Administrator | Be the first face at the gate and the first voice on the phone
@ mid 3 32-38 School Business Manager | Look after budget, premises and contracts
> Lost coats, late notes and the census: the office at {company} in {city} keeps a school going.
> {company} needs an administrator who is kind to a six-year-old and firm with a contractor.
- Answer calls, welcome visitors, sign people in
- Keep attendance and pupil records right
- Send letters, order supplies, chase invoices
- Take minutes, now and then
- Look after poorly children until somebody comes
+ Experience in an office
+ Discretion
+ An enhanced DBS check, which we arrange

# careers-adviser: hybrid, onsite; full-time, part-time
= Careers guidance, Interviewing, Communication, Coaching, Employability training, Report writing
@ mid 2 30-36 Careers Adviser | See six people a day, and remember them
> {company} believes that nobody should leave with a certificate and no idea. You will help with the idea.
- Give impartial guidance, one to one and in groups
- Build links with employers around {city}
- Organise placements and follow them up
- Keep up with apprenticeships, universities and the local market
- Record what happened next
+ A careers qualification, or working towards one
+ A good listener
+ Realistic and hopeful

# training-assessor: hybrid, onsite; full-time, contract
= Assessment, Coaching, NVQ Health and Social Care, Report writing, Driving licence, Safeguarding
@ mid 3 30-36 Apprenticeship Assessor | Support 35 apprentices in their workplaces
> You will meet apprentices where they work around {city}, and see them through to a certificate that means something.
- Observe, question and give useful feedback
- Plan each apprentice’s route and keep it moving
- Keep records ready for the quality team
- Work with managers who are short of time
- Spot a learner in difficulty early
+ An assessor’s award, and a trade of your own
+ Organised on the road
+ A driving licence
`;
