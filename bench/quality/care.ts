/** Health, social care and education. Format: `occupations.ts`. */
export const CARE = `
= Registered nurse | Care assistant
? Staff Nurse, Acute Medical Unit
Our 28-bed unit takes medical admissions straight from the emergency department. You will assess patients on arrival, plan and deliver their nursing, give medicines by mouth and by drip, escalate the deteriorating patient and coordinate safe discharge with the wider team. Band 5, rotating shifts.
* Registered nurse; Medication administration; IV therapy; NEWS2; Discharge planning; Safeguarding
? Community Nurse (District Nursing Team)
You will visit people in their own homes across the town: leg ulcers and pressure damage, insulin, catheters, syringe drivers at the end of life. You hold your own caseload and teach families to cope between visits.
* NMC registration; Wound care; Palliative care; Catheterisation; Driving licence
titles: Staff Nurse; Registered General Nurse; RGN; Ward Sister; Deputy Charge Nurse; Practice Nurse; Community Staff Nurse
skills: NMC PIN; venepuncture and cannulation; drug rounds; IVs; dressings; care planning; mentoring students; ECGs; tissue viability; end of life care
- Looked after a bay of eight on a busy respiratory ward, giving oral and intravenous drugs
- Ran the morning leg ulcer clinic: compression bandaging, Doppler, healing charts
- Admitted patients from A&E, wrote their care plans and chased bloods and scans
- Spotted sepsis early from falling observations and called the outreach team
- Supervised student nurses and healthcare assistants on every shift
- Set up syringe drivers and supported families through the last days of life
- Took bloods, sited cannulas and recorded heart traces before surgery
- Arranged going-home medicines, transport and district follow-up so that beds were freed by noon
- Held the keys: controlled drugs checks, stock and the ward diary at night
- Gave flu and travel vaccinations and smear tests at a GP surgery
- Changed catheters and taught carers to prevent pressure sores
- Audited hand hygiene and falls and took the results to the matron
= Care assistant | Registered nurse
? Care Assistant, residential home for older people
Help our residents, many of whom live with dementia, to wash, dress, eat and enjoy their day. You write up the daily notes, use hoists safely, and sit down for a cup of tea and a chat. No experience needed: we train you to the Care Certificate.
* Personal care; Dementia care; Moving and handling; Care Certificate; Record keeping
? Home Carer – evenings and weekends
You drive between the homes of people who need a hand to stay independent: breakfast and tea calls, prompting tablets, toileting, a little shopping. Reliable, kind and on time.
* Domiciliary care; Medication prompting; Driving licence; Food preparation
titles: Care Assistant; Healthcare Assistant; Support Worker; HCA; Senior Carer; Domiciliary Carer; Night Care Assistant
skills: personal care; moving & handling; hoists and slide sheets; dementia friends; NVQ 2 in health and social care; care notes; patience; food hygiene; first aid
- Washed, dressed and fed elderly residents with respect for their privacy
- Used a hoist and stand aid with a second carer for people who could not weight-bear
- Sat with residents who were frightened in the evenings and knew what calmed them
- Made up to fourteen calls a day to pensioners in their own flats
- Prompted tablets from blister packs and signed the MAR chart
- Wrote daily notes of food, fluids, skin and mood for the next shift
- Helped young adults with autism to cook, budget and travel by bus
- Toileting, continence pads and pressure relief through the night
- Took blood pressure, temperature and blood sugars on the ward as a bank HCA
- Organised bingo, hand massage and a garden club for people with memory loss
- Showed new starters how to assist at mealtimes without rushing anyone
- Reported a bruise to my senior and followed the safeguarding policy
= Social worker | Care assistant
? Social Worker – Children in Need and Child Protection
You will carry out assessments of families, chair strategy meetings, write court statements and see every child on your caseload as often as their plan says. Registered with Social Work England; reflective supervision every fortnight.
* Social work; Child protection; Safeguarding; Risk assessment; Report writing
? Adult Social Worker, Hospital Discharge
Join the team that gets people home. Care Act assessments, mental capacity, best-interest decisions and packages of care, together with therapists, wards and families.
* Care Act; Mental Capacity Act; Social Work England registration; Multi-agency working
titles: Social Worker; Senior Social Worker; Family Support Social Worker; Newly Qualified Social Worker (ASYE); Child Protection Officer; Adults Social Worker
skills: Care Act assessments; section 47 enquiries; court reports; capacity assessments; Liquidlogic; direct work with children; AMHP training; working with hard-to-reach families
- Carried a caseload of eighteen children on protection and in-need plans
- Wrote statements for care proceedings and gave evidence in the family court
- Assessed parenting, neglect and domestic abuse and agreed plans with schools and police
- Completed needs assessments under the Care Act and arranged packages of support
- Judged capacity to decide about residence and recorded best-interest meetings
- Supervised contact between looked-after children and birth parents
- Worked with wards and occupational therapists so that nobody waited for a package
- Duty desk: screened referrals from GPs, neighbours and the front door
- Prepared life-story books and placed siblings with foster carers
- Chaired core groups and reviewed plans every six weeks
- Supported adults with learning disabilities to leave residential homes for supported living
- Learnt to hold difficult conversations about risk without losing the family's trust
= Primary teacher | Nursery practitioner
? Year 4 Class Teacher
Our two-form-entry school wants a teacher who plans lively lessons, knows where each pupil is and moves them on. You will lead a subject, use assessment every day and work closely with parents and our SENCO.
* QTS; Primary teaching; Lesson planning; Behaviour management; Pupil assessment
? Key Stage 1 Teacher (maternity cover)
Teach a class of 26 six-year-olds. Strong early reading and phonics, a warm room, clear routines; you will write reports and meet families at the end of term.
* Qualified teacher status; Phonics; Key Stage 1; Classroom management; SEN support
titles: Primary School Teacher; Year 3 Teacher; KS2 Class Teacher; Key Stage 1 Teacher; Supply Teacher (primary); Early Career Teacher
skills: PGCE; QTS; Read Write Inc; White Rose maths; lesson planning; marking and feedback; behaviour; differentiation; SATs preparation
- Taught a mixed class of thirty seven- and eight-year-olds every subject
- Raised the share of pupils who met expected reading from 61 to 79 per cent
- Planned half-termly units in history and science for the year group
- Led mathematics across the school and coached two new colleagues
- Ran daily phonics groups and heard every child read each week
- Wrote support plans with the SENCO for pupils with dyslexia and ADHD
- Prepared Year 6 for their SATs and for moving to secondary school
- Held parents' evenings and wrote end-of-year reports
- Calmed a difficult class with clear routines and praise
- Organised the residential trip, choir and an after-school coding club
- Moderated writing with neighbouring schools
- Covered classes from Reception to Year 6 at short notice
= Nursery practitioner | Primary teacher
? Early Years Practitioner, Toddler Room
A 60-place day nursery needs a Level 3 key person for one- and two-year-olds. You plan play that follows each child's interests, observe and record next steps, and keep everyone safe, clean and happy.
* Early years; EYFS; Level 3 childcare; Child safeguarding; Paediatric first aid
? Nursery Nurse – Baby Room
Bottles, naps, nappies, songs and sensory play with under-ones. You will be the person parents hand their baby to in the morning, so gentleness and good records matter.
* Childcare; Nursery nursing; Observation and assessment; Food hygiene; Parent communication
titles: Nursery Nurse; Early Years Educator; Nursery Practitioner; Room Leader; Preschool Assistant; Nursery Assistant
skills: CACHE Level 3; EYFS; key person; paediatric first aid; messy play; Tapestry; toilet training; Makaton
- Key person for six two-year-olds, settling them in with their parents
- Wrote observations and next steps on tablet and shared them with mums and dads
- Set up sand, water and messy play and a cosy book corner
- Changed nappies, prepared bottles and followed sleep routines
- Led the preschool room and got twenty children ready for Reception
- Kept ratios, registers and accident forms in order for Ofsted
- Signed and sang with children who were not yet talking
- Spoke to the health visitor when a toddler missed milestones
- Served lunches and managed allergies with care
- Took the over-threes to forest school every Thursday
- Supported a little boy with additional needs one to one
- Trained two apprentices through their childcare diploma
`;
