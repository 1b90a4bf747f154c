/** Skills of health, care, teaching and science. Line format: `technology.ts`. */
export const CARE = `
# nursing registration!
Registered nurse 3: rgn, registered general nurse, nmc registration, nmc registered, nmc pin, registered nurse (adult), adult nurse, rn, rna, nmc, registered adult nurse, registered nursing, first level nurse, nurse registration, registered nurses, level 1 nurse > Nursing
Mental health nursing 2: rmn, registered mental health nurse, rnmh, mental health nurse, registered mental nurse > Nursing, Mental health
Learning disability nursing 1: rnld, learning disability nurse, rnlda > Nursing, Learning disabilities
Children's nursing 1: paediatric nursing, rscn, registered children's nurse, paediatric nurse, children's nurse, rnc, registered sick children's nurse > Nursing, Paediatrics
Midwifery 1: midwife, registered midwife, midwives, antenatal care, postnatal care
Health visiting 1: health visitor, scphn, specialist community public health nurse > Nursing
Nursing associate 1: nursing associates, registered nursing associate, assistant practitioner
Nurse prescribing 1: non-medical prescribing, non medical prescribing, v300, v100, independent prescriber, nurse prescriber, independent prescribing
# nursing settings
Nursing 3: nurse, staff nurse, nursing care, general nursing, nursing experience, qualified nurse
Acute care 2: acute nursing, acute medicine, acute setting, ward nursing, acute hospital, medical ward, acute medical unit
Emergency nursing 1: accident and emergency, a&e, a and e, emergency department, emergency care, emergency medicine, minor injuries
Intensive care 1: critical care, itu, icu, high dependency, intensive care unit, critical care nursing, hdu
Theatre nursing 1: scrub nurse, theatre practitioner, scrub practitioner, operating theatre, operating theatres, theatres, anaesthetic practitioner, recovery nurse, operating department practitioner, odp, operating department practice
Community nursing 1: district nursing, district nurse, community nurse, community nurses
Practice nursing 1: practice nurse, gp practice nursing, general practice nurse, gpn
Palliative care 2: end of life care, hospice, end-of-life care, palliative, end of life, eol care
Oncology 1: cancer care, chemotherapy, ^haematology, systemic anti-cancer therapy
Cardiology 1: cardiac care, coronary care, cardiac nursing, cardiac
Respiratory care 1: respiratory nursing, ^respiratory medicine
Renal care 1: dialysis, nephrology, renal nursing
Stroke care 1: stroke rehabilitation, stroke nursing
Diabetes care 1: diabetes management, diabetic care, diabetes nursing
Surgical nursing 1: surgical ward, pre-operative care, post-operative care, perioperative care
Neonatal care 1: nicu, special care baby unit, neonatal nursing, scbu, neonatal
Elderly care nursing 2: care of the elderly, older people nursing, geriatrics, elderly care, geriatric care, elderly medicine
Paediatrics 2: child health, paediatric care, paediatric
Orthopaedics 1: trauma and orthopaedics, fracture clinic
Infection control 3: infection prevention, infection prevention and control, ipc, barrier nursing
Tissue viability 1: pressure area care, pressure ulcer prevention
Sexual health 1: contraception, gum clinic, genitourinary medicine
Occupational health 1: occupational health nursing
Nurse leadership 1: ward management, ward manager, charge nurse, ward sister, ^matron, clinical leadership, nurse manager
# clinical skills!
Clinical skills 2: clinical experience, clinical practice, patient assessment, clinical assessment, physical assessment
Medication administration 3: administering medication, medication management, medicines management, administration of medication, medication rounds, drug administration, medication administration record, meds administration, giving medication
Phlebotomy 2: venepuncture, taking blood, blood taking, ^bloods, venipuncture, phlebotomist
Cannulation 2: iv therapy, intravenous therapy, iv cannulation, intravenous cannulation, iv drugs, ivs
Wound care 2: wound management, dressings, wound dressing, suturing
Catheterisation 1: catheter care, male catheterisation
ECG 1: electrocardiogram, ecgs, electrocardiography
Observations 2: vital signs, clinical observations, taking observations, basic observations, blood pressure monitoring, news2
Triage 1: telephone triage, clinical triage
Immunisation 1: ^vaccination, ^vaccinations, immunisations, vaccinating
Cervical screening 1: cervical cytology, smear tests, smears
Minor illness 1: minor ailments, minor illnesses
Advanced clinical practice 1: advanced nurse practitioner, anp, advanced clinical practitioner, acp, advanced practitioner, emergency nurse practitioner, nurse practitioner
Care planning 3: care plans, writing care plans, care plan, individualised care plans, care planning and assessment
Discharge planning 1: patient discharge, discharge coordination
Patient care 4: patient-centred care, patient centred care, direct patient care, caring for patients, bedside care
Tracheostomy care 1: tracheostomy, ventilator care, complex care
PEG feeding 1: enteral feeding, peg care
Clinical audit 1: clinical governance, service evaluation
^Clinical supervision 1: ^preceptorship, clinical supervision of staff, practice assessor, practice supervisor, mentorship of students, student mentoring
Patient administration systems 2: systmone, system one, emis, emis web, epr, cerner, ^lorenzo, ^rio, electronic patient records, pas system
Clinical coding 1: snomed, icd-10, clinical coder
Medical terminology 2: medical secretary, medical secretarial, medical typing, amspar
# doctors!
GMC registration 1: gmc registered, full gmc registration, gmc, licence to practise, general medical council
^General practice 1: ^gp, general practitioner, ^primary care, salaried gp
^Medicine 1: ^physician, internal medicine, mrcp, foundation doctor, ^general medicine, specialty doctor
^Surgery 1: surgeon, general surgery, ^surgical
Anaesthetics 1: anaesthesia, anaesthetist, anaesthesiology
Psychiatry 1: psychiatrist, mrcpsych, section 12, approved clinician
Radiology 1: radiologist, frcr, interventional radiology
Obstetrics and gynaecology 1: obstetrics, gynaecology, o&g
Pathology 1: histopathology, pathologist
# allied health professions!
HCPC registration 2: hcpc registered, hcpc, health and care professions council
Physiotherapy 1: physiotherapist, physio, chartered physiotherapist, ^csp, ^musculoskeletal, msk physiotherapy, musculoskeletal physiotherapy > Rehabilitation
Occupational therapy 1: occupational therapist, ^ot assessments, rcot > Rehabilitation
Speech and language therapy 1: speech therapist, speech and language therapist, slt, speech therapy, dysphagia, ^salt therapist
Dietetics 1: dietitian, dietician, registered dietitian, nutrition, nutritionist
Podiatry 1: podiatrist, chiropody, chiropodist
Radiography 1: radiographer, diagnostic radiography, diagnostic radiographer, therapeutic radiography, x-ray, ct scanning, mri scanning
Sonography 1: sonographer, ultrasound
Paramedic practice 1: paramedic, ambulance, emergency medical technician, paramedics, emergency care assistant
Orthoptics 1: orthoptist, optometry, optometrist
Ophthalmology 1: ophthalmologist, ophthalmic
Dispensing optics 1: dispensing optician, optical assistant, optical dispensing
Audiology 1: audiologist, hearing aids
Prosthetics and orthotics 1: orthotist, prosthetist
Play therapy 1: play specialist, hospital play specialist
Osteopathy 1: osteopath, chiropractic, chiropractor
^Rehabilitation 2: rehab, reablement, neuro rehabilitation, neurorehabilitation, rehabilitation assistant
# pharmacy!
Pharmacy 1: pharmacist, gphc registration, gphc, clinical pharmacist, clinical pharmacy
^Dispensing 1: pharmacy technician, pharmacy dispensing, ^dispenser, pharmacy assistant, dispensing medication
# dentistry!
Dentistry 1: dentist, gdc registration, gdc registered, dental surgery, ^orthodontics
Dental nursing 1: dental nurse, qualified dental nurse, nebdn, dental assistant
Dental hygiene 1: dental hygienist, dental therapist
# laboratory!
Laboratory skills 2: laboratory experience, lab skills, lab work, laboratory techniques, laboratory work, good laboratory practice, glp
Biomedical science 1: biomedical scientist, ibms, biomedical scientists, blood sciences, clinical biochemistry
Microbiology 1: bacteriology, aseptic technique, cell culture, virology
Molecular biology 1: pcr, qpcr, dna sequencing, genomics, genetics, gene editing, bioinformatics
Chemistry 1: analytical chemistry, organic chemistry, synthetic chemistry, chemist, titration
Chromatography 1: hplc, gas chromatography, mass spectrometry, gc-ms, lc-ms > Chemistry
^Biology 1: biologist, ^life sciences, biochemistry, immunology
^Physics 1: physicist, ^optics, medical physics
GMP 1: good manufacturing practice, pharmaceutical manufacturing, cgmp
Clinical trials 1: clinical research, good clinical practice, ich-gcp, research nurse, clinical trial management
Statistics 2: statistical analysis, statistical modelling, biostatistics, regression analysis, mathematical modelling, statistician
Geology 1: geologist, geoscience, hydrogeology
GIS 1: geographic information systems, arcgis, qgis, mapping software
Ecology 1: ecologist, ecological surveys, biodiversity, protected species surveys
Environmental management 2: environmental science, ^sustainability, iso 14001, net zero, carbon reporting, environmental impact assessment, iema
Food science 1: food technology, new product development food, product development technologist
Forensic science 1: ^forensics, crime scene investigation
Animal technology 1: laboratory animal care, home office personal licence
# mental health!
Mental health 2: mental health support, mental health care, mental health services, mental health awareness, community mental health
Counselling 2: counsellor, bacp, counselling skills, person-centred counselling
Cognitive behavioural therapy 1: cbt, cbt therapist, babcp, high intensity therapist, iapt, cognitive behaviour therapy, talking therapies
Clinical psychology 1: psychologist, clinical psychologist, applied psychology, forensic psychology, counselling psychology, psychological therapy, psychological therapies
Assistant psychology 1: assistant psychologist, psychology degree, psychology graduate
Psychotherapy 1: psychotherapist, family therapy, emdr, ukcp
Substance misuse 1: drug and alcohol, addiction, drugs and alcohol, recovery work, substance misuse services
Mental Health Act 1: mental health legislation, amhp, sectioning
CAMHS 1: child and adolescent mental health, adolescent mental health
Crisis intervention 1: crisis resolution, crisis team, suicide prevention
# care work
Personal care 4: personal hygiene support, assisting with personal care, washing and dressing, personal care support, intimate care, toileting
Care work 3: carer, care assistant, care worker, ^caring, care experience, care assistants, home carer, healthcare assistant, hca, health care assistant, healthcare support worker, nursing assistant, clinical support worker, health care support worker
Support work 3: support worker, support workers, residential support worker, key working, keyworking, ^supporting people, ^outreach support
Domiciliary care 2: home care, homecare, community care, live-in care, home visits
Residential care 2: care home, nursing home, residential home, care homes, nursing homes
Dementia care 2: dementia, alzheimer's, alzheimers, dementia friendly, memory care
Learning disabilities 2: learning disability, learning difficulties, learning disability support
Autism support 2: autism, asd, autistic spectrum disorder, autism spectrum, asperger's
Physical disabilities support 1: physical disability, acquired brain injury, brain injury, spinal injury, physical disabilities
Challenging behaviour 2: behaviours that challenge, challenging behaviours, positive behaviour support, behaviour support plans, pbs
Moving and handling 3: manual handling, manual handling training, moving & handling, hoisting, patient handling, hoists
Care Certificate 2: the care certificate
NVQ Health and Social Care 3: nvq level 2 health and social care, nvq level 3 health and social care, nvq health and social care, diploma in health and social care, qcf level 3 health and social care, level 3 diploma in care, health and social care level 3, health and social care level 2, nvq level 3 in care, ^health and social care
Supported living 2: independent living, supported accommodation, assisted living
Respite care 1: short breaks care, sleep-ins, sleep in shifts, waking nights
Care home management 1: registered manager, home manager, cqc registered manager, ^rma, leadership in health and social care, level 5 diploma in leadership, deputy manager care
CQC compliance 2: ^cqc, care quality commission, cqc standards, cqc regulations, cqc inspections
Companionship 2: befriending, companion care
Activities coordination 1: activities coordinator, activity coordinator, activity planning, meaningful activities
Foster care 1: fostering, ^adoption, supervising social worker
# social work!
Social work 1: social worker, social work england, qualified social worker, hcpc social worker, social work degree, dipsw, aysw
Child protection 2: children's social care, section 47, looked after children, children in need, child protection conferences
Adult social care 1: care act 2014, care act assessments, adults social work, best interests assessor
Youth work 2: youth worker, working with young people, ^young people, youth engagement, youth justice
Family support 2: early help, family support worker, parenting support, ^working with families
Advocacy 2: advocate, independent advocacy, imca
Probation work 1: offender management, ^probation, rehabilitation of offenders, prison officer, ^custody
Domestic abuse support 1: domestic violence, idva, domestic abuse
Community development 2: community engagement, community outreach, social prescribing, link worker
Public health 1: health promotion, health improvement, health education, smoking cessation, epidemiology
# safeguarding!
Safeguarding 4: safeguarding children, safeguarding adults, safeguarding vulnerable adults, safeguarding training, designated safeguarding lead, protection of vulnerable adults, pova, child safeguarding, safe guarding, adult safeguarding
DBS check 4: enhanced dbs, dbs, crb check, enhanced crb, dbs clearance, disclosure and barring, pvg, dbs checked, crb
First aid 4: first aider, first aid at work, paediatric first aid, emergency first aid, efaw, first aid certificate, first aid trained
Basic life support 2: bls, cpr, resuscitation, immediate life support, ils, advanced life support, als, life support
Mental capacity act 2: mca, dols, deprivation of liberty, deprivation of liberty safeguards
# teaching
^Teaching 3: teacher, classroom teaching, qualified teacher, teaching experience, lesson delivery, class teacher
Qualified teacher status 2: qts, pgce, qtls, pgde, qualified teacher status (qts), ^teaching qualification, b.ed, bed degree > Teaching
Primary teaching 2: key stage 1, key stage 2, ks1, ks2, primary school teaching, primary teacher, eyfs teacher > Teaching
Secondary teaching 2: key stage 3, key stage 4, ks3, ks4, secondary school, secondary teacher, gcse teaching, a level teaching > Teaching
Maths teaching 1: mathematics teaching, teacher of maths, teaching maths, maths teacher, teacher of mathematics > Secondary teaching
Science teaching 1: teacher of science, physics teaching, chemistry teaching, biology teaching, science teacher > Secondary teaching
English teaching 1: teacher of english, english teacher, english literature teaching > Secondary teaching
Language teaching 1: mfl, modern foreign languages, teacher of french, teacher of spanish > Secondary teaching
PE teaching 1: physical education, pe teacher, teacher of pe > Secondary teaching
Teaching English as a foreign language 1: tefl, celta, esol, tesol, eal > Teaching
Further education teaching 1: ^lecturing, lecturer, fe teaching, ptlls, cert ed, higher education teaching, award in education and training > Teaching
Tutoring 2: ^tutor, one to one tuition, private tuition, maths tutor, tuition
Lesson planning 3: curriculum planning, scheme of work, schemes of work, curriculum development
Behaviour management 3: classroom management, behaviour support, managing behaviour
Phonics 1: read write inc, early reading
SEN support 3: sen, ^send, special educational needs, sen teaching, ehcp, senco, special needs, semh, special educational needs and disabilities
Teaching assistance 3: teaching assistant, ^ta, hlta, learning support assistant, lsa, classroom assistant, cover supervisor, classroom support
# around teaching!
Assessing and verifying 1: a1 assessor, nvq assessor, internal verifier, iqa, tqa, taqa, assessor award
Exam invigilation 1: invigilator, exams officer, ^marking, examining
School administration 1: sims, school office, school business management, arbor, ^admissions
School leadership 1: headteacher, head teacher, deputy head, head of year, head of department, npqh, pastoral care
Careers guidance 1: careers advice, employability, employability skills, information advice and guidance, iag
# early years
^Childcare 3: childcare experience, child care, nanny, childminding, childminder, looking after children, caring for children, babysitting
Early years education 2: eyfs, early years foundation stage, early years practitioner, early years, nursery practitioner, nursery assistant, early years educator > Childcare
Nursery nursing 2: nursery nurse, nneb, cache level 3, level 3 childcare, childcare level 3, nvq level 3 childcare, cache > Childcare, Early years education
Playwork 1: playworker, after school club, breakfast club, holiday club > Childcare
# animals!
Veterinary nursing 1: rvn, veterinary nurse, registered veterinary nurse
Veterinary medicine 1: ^vet, veterinary surgeon, mrcvs
Animal care 2: animal welfare, pet care, kennel work, dog handling, animal handling
Dog grooming 1: pet grooming
Horse care 1: equine care, ^groom, horse riding, ^stable work, ^bhs
`;
