/** Hospitals, surgeries, clinics and pharmacies. The line format is in `../../role-templates.ts`. */
export const HEALTH_ROLES = `
# staff-nurse: onsite; full-time, part-time
= Registered nurse, Patient care, Medication administration, Care planning, Infection control, Observations
@ entry 0 31-34 Newly Qualified Staff Nurse | Have a year of preceptorship, with protected time every week
@ mid 2 32.5-39 Staff Nurse | Take charge of a bay of six, and of the shift when the sister is away
@ senior 5 39-46.5 Ward Sister / Charge Nurse | Lead a shift of eight and the off-duty for the ward
> Join a 24-bed medical ward at {company} in {city}, with a matron who still works a shift a month.
> {company} is opening eight more beds in {city} and needs nurses who like a busy day and a team that says thank you.
- Assess, plan and give care, and write it down so that the night team can rely on it
- Give medicines, including intravenous ones once signed off
- Notice the patient who is getting worse, and call early
- Talk with families honestly
- Support students and new healthcare assistants
+ Registration with the NMC, or due within three months
+ A kind manner that survives a long shift
+ Willing to work nights and alternate weekends
~ 37.5 hours a week over a rota of days, nights and alternate weekends, published eight weeks ahead.

# community-nurse: onsite; full-time, part-time
= Registered nurse, Community nursing, Wound care, Driving licence, Care planning, Palliative care, Triage
@ mid 2 37.25-44.75 Community Nurse | Carry a caseload of about 40 people at home
@ senior 5 46-52.5 District Nursing Sister | Lead a team of nine and hold the caseload for a locality
> You will visit people at home around {city}, with time in the diary to do it properly.
> {company}’s community team sees eleven patients a day, not eighteen. That is a promise in writing.
- Care for wounds, catheters and long-term conditions at home
- Plan care with the patient, the family and the GP
- Support people at the end of their lives, and those who love them
- Triage calls one day a week
- Supervise healthcare assistants and student nurses
+ NMC registration and experience in the community or on an acute ward
+ A full driving licence and use of a car
+ Good judgement when you are the only nurse in the room
~ 37.5 hours a week, 8.30am to 5pm, with one weekend in five.

# healthcare-assistant: onsite; full-time, part-time
= Patient care, Personal care, Observations, Infection control, Communication, Care Certificate
@ entry 0 25-26.5 Healthcare Assistant | Complete the Care Certificate with us in your first twelve weeks
@ mid 2 26.5-29 Senior Healthcare Assistant | Take bloods and observations, and show new starters the ropes
> You do not need to have worked in a hospital. You need to be kind, steady and awake at six in the morning.
> {company} is looking for healthcare assistants in {city} for wards where nobody is too busy to say good morning.
- Help patients to wash, dress, eat and get about
- Take and record observations, and tell a nurse when something looks wrong
- Keep beds, bays and equipment clean
- Sit with people who are frightened or confused
- Keep confidential what ought to be
+ Patience, and a strong stomach
+ Clear spoken and written English
+ Able to work shifts, including weekends

# practice-nurse: onsite; full-time, part-time
= Registered nurse, Practice nursing, Immunisation, Cervical screening, Diabetes care, Wound care
@ mid 3 35-42 Practice Nurse | Run your own clinics from day one
@ senior 6 48-57 Advanced Nurse Practitioner | See undifferentiated patients and prescribe
> {company} looks after 14,000 patients from one building in {city}, with a practice manager who answers emails.
> A friendly practice in {city} needs a nurse for long-term condition reviews, vaccinations and smears.
- Review people with diabetes, asthma and high blood pressure
- Give vaccinations and take smears
- Dress wounds and remove stitches
- Keep recalls on time
- Share a debrief with a GP at the end of each clinic
+ NMC registration, with general practice experience or a real wish to learn it
+ Confident with SystmOne or EMIS
+ Good at explaining

# physiotherapist: onsite, hybrid; full-time, part-time
= Physiotherapy, HCPC registration, Rehabilitation, Patient care, Report writing, Care planning
@ entry 0 31-35 Physiotherapist | Rotate every six months, with weekly supervision
@ mid 3 39-46 Senior Physiotherapist | Look after a caseload of complex patients and two students a year
> {company} wants a physiotherapist in {city} with good hands and better listening.
> Half clinic, half gym, no 15-minute appointments: this is how {company} treats people in {city}.
- Assess and treat people after injury, surgery and stroke
- Write programmes that people will really do
- Run a class a week
- Work with GPs, consultants and employers
- Measure outcomes and learn from them
+ HCPC registration
+ Experience of musculoskeletal or neurological work
+ Warm and encouraging

# dental-nurse: onsite; full-time, part-time
= Dental nursing, Infection control, Patient care, Reception, Stock control, Radiography
@ entry 0 25-26.5 Trainee Dental Nurse | Train for the national diploma with us, paid, one day a week
@ mid 2 27-31 Dental Nurse | Assist at the chair for general and implant work
@ senior 5 32-37 Practice Manager (Dental) | Run the diary, the team and the inspection file
> Four surgeries, good coffee and dentists who run on time: {company} in {city} needs another pair of hands.
> {company} is growing in {city} and is looking for a dental nurse whom nervous patients will ask for by name.
- Assist at the chair, hand the right thing before it is asked for
- Clean and sterilise instruments to the standard, every time
- Look after patients before, during and after
- Order stock before it runs out
- Keep records the inspector can follow
+ GDC registration, or on the way to it for the trainee post
+ Gentle and quick
+ A team player, including on Saturdays once a month

# pharmacist: onsite; full-time, part-time
= Pharmacy, Dispensing, Medication administration, Patient care, Customer service, Stock control
@ entry 0 25-27 Pharmacy Dispenser | Study for the Level 2 dispensing certificate while you work
@ mid 2 28-33 Pharmacy Technician | Check prescriptions and look after the care-home trays
@ senior 4 48-57 Pharmacist Manager | Lead the branch, its services and its people
> People come to {company} in {city} for a prescription and stay for a word of advice. You will give it.
> {company} is an independent chemist’s with nine branches, and time to talk at each of them.
- Dispense and check prescriptions accurately
- Advise on minor illness, and know when to send people on
- Run services: blood pressure, contraception, vaccinations
- Keep controlled drugs and their register in order
- Order, rotate and return stock
+ The GPhC registration or training that the post needs
+ Accuracy under pressure
+ A good manner at the counter

# medical-receptionist: onsite; full-time, part-time
= Reception, Customer service, Call handling, Medical terminology, Patient administration systems, Confidentiality
@ entry 0 25-26 Medical Receptionist | Learn the desk, the phones and the recall list in turn
@ mid 3 28-33 Reception Team Leader | Lead eight receptionists and the eight o’clock rush
> At eight in the morning forty people ring at once. You will help them all, and sound as if they were the first.
> {company} needs a receptionist in {city} who is calm, discreet and quick at a keyboard.
- Answer calls and book people with the right clinician
- Greet patients, including the cross and the worried ones
- Handle letters, results and repeat prescriptions
- Keep information confidential
- Help to test and improve how people reach us
+ Experience with the public
+ Comfortable with several systems at once
+ A sense of humour, kept for the back office

# occupational-therapist: onsite, hybrid; full-time, part-time
= Occupational therapy, HCPC registration, Rehabilitation, Care planning, Risk assessment, Driving licence
@ mid 2 38-45.5 Occupational Therapist | Hold a caseload across hospital and home
@ senior 6 48-55 Lead Occupational Therapist | Lead a team of five and its waiting list
> You will help people around {city} to go home from hospital and stay there.
> {company} wants an occupational therapist who can look at a bathroom and see a person’s whole week.
- Assess people at home and on the ward
- Recommend equipment and adaptations, and follow them up
- Plan discharges with nurses, families and social care
- Set goals that matter to the person
- Supervise assistants and students
+ HCPC registration
+ A driving licence
+ Practical and inventive
`;
