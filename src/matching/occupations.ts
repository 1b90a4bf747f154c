/**
 * Titles that name one occupation though they share few letters, one occupation a line. Written for this product.
 * A phrase counts where its words stand together in a title, after abbreviations are opened.
 */
export const OCCUPATIONS = `
staff nurse, registered nurse, registered general nurse, adult nurse, general nurse, ward nurse, practice nurse, district nurse, community nurse, nurse
mental health nurse, registered mental nurse, psychiatric nurse, community psychiatric nurse, psychiatric mental health nurse
care assistant, care worker, home carer, carer, support worker, healthcare assistant, health care assistant, health care support worker, nursing assistant, clinical support worker, care support worker, domiciliary carer, personal care assistant, caregiver, personal care aide, home health aide, nurse aide, health care aide, personal carer, live in carer, healthcare support worker
ward manager, ward sister, charge nurse, senior sister, clinical nurse manager, nurse manager, head nurse, lead nurse
nurse practitioner, advanced nurse practitioner, advanced clinical practitioner
care home manager, home manager, registered manager, nursing home manager
doctor, physician, medical officer, specialty doctor, trust doctor, clinical fellow, medical doctor, junior doctor, resident doctor, hospital doctor
general practitioner, salaried general practitioner, family doctor, family physician, family medicine physician, primary care physician
theatre practitioner, scrub nurse, operating department practitioner, theatre nurse
phlebotomist, venepuncturist
psychological wellbeing practitioner, low intensity therapist
cognitive behavioural therapist, high intensity therapist, cbt therapist
social worker, child protection officer, family social worker, case worker, child welfare officer
nursery nurse, nursery assistant, early years practitioner, early years educator, nursery practitioner, childcare practitioner, childcare worker, child care worker, preschool assistant, pre school assistant, creche worker, daycare worker, child care assistant
nanny, childminder, au pair, babysitter
teaching assistant, classroom assistant, learning support assistant, higher level teaching assistant, cover supervisor, teacher aide, paraprofessional educator, education assistant, teacher assistant
primary teacher, primary school teacher, class teacher, key stage teacher, elementary school teacher, key stage one teacher, key stage two teacher, primary education teacher, infant teacher, junior school teacher
lecturer, college tutor, further education teacher, teaching fellow, university lecturer, higher education lecturer, professor, university professor, postsecondary teacher, senior lecturer
head teacher, headteacher, school principal, school head, education principal, head of school, principal teacher
cleaner, domestic assistant, cleaning operative, housekeeper, room attendant, janitor, domestic, maid, housekeeping cleaner, room cleaner, chambermaid, cleaning assistant, office cleaner, custodian
caretaker, premises officer, site caretaker, janitor caretaker, building caretaker, concierge caretaker, facilities assistant
software engineer, software developer, programmer, application developer, applications developer, developer, computer programmer, coder, software programmer, application programmer
front end developer, front end engineer, react developer, ui developer, javascript developer
back end developer, back end engineer, java developer, python developer, php developer
web developer, full stack developer, full stack engineer, website developer, internet developer, web programmer
devops engineer, site reliability engineer, platform engineer, cloud engineer, infrastructure engineer, cloud devops engineer, build engineer, release engineer, devops specialist
data scientist, machine learning engineer
data analyst, business intelligence analyst, reporting analyst, insight analyst, bi analyst, business intelligence developer, management information analyst
database administrator, dba, sql developer
systems administrator, system administrator, network administrator, network engineer, infrastructure analyst, sysadmin, computer systems administrator, ict system administrator, ict network administrator, server administrator
it support, information technology support, service desk analyst, help desk, helpdesk, desktop support, support analyst, service desk, user support specialist, computer user support specialist, help desk technician, ict help desk agent, ict support technician, support technician information technology, computer support technician, information technology technician
test engineer, software tester, test analyst, quality assurance engineer, test automation engineer, quality assurance analyst, quality assurance tester, software quality assurance analyst, ict tester
ux designer, user experience designer, product designer, user interface designer, interaction designer, user experience researcher, interface designer, web designer
security analyst, cyber security analyst, information security analyst, ict security specialist, cyber security specialist, ethical hacker, penetration tester
it manager, head of information technology, information technology manager, chief information officer, chief technology officer, ict manager, computer and information systems manager, information technology director
project manager, project lead, delivery manager, programme manager, project management specialist, ict project manager, scrum master, delivery lead
business analyst, systems analyst, process analyst, management analyst, management consultant, ict business analyst, business consultant
management accountant, finance business partner, cost accountant, company accountant, accountant, certified public accountant, chartered accountant, financial accountant
financial controller, finance manager, head of finance, finance director, chief finance officer, chief financial officer
accounts assistant, finance assistant, accounts clerk, purchase ledger clerk, sales ledger clerk, ledger clerk, bookkeeper, accounts administrator, accounts payable clerk, accounts receivable clerk, accounting assistant, accounting clerk, bookkeeping clerk, billing clerk, invoice clerk, accounting technician
credit controller, collections advisor, debt recovery officer, debt collector, collections officer, credit control officer, bill collector
payroll administrator, payroll clerk, payroll officer, payroll assistant, payroll specialist, payroll and timekeeping clerk, wages clerk, payroll coordinator
auditor, audit senior, internal auditor, audit manager, external auditor, financial auditor
tax adviser, tax advisor, tax accountant, tax manager
financial adviser, financial advisor, financial planner, wealth manager, paraplanner, personal financial advisor, investment adviser, investment advisor
underwriter, insurance broker, account handler, claims handler
solicitor, lawyer, legal counsel, associate solicitor, attorney, corporate lawyer, barrister at law, in house lawyer
paralegal, legal assistant, legal executive, legal secretary, legal clerk, law clerk
conveyancer, conveyancing solicitor, residential conveyancer
human resources manager, human resources business partner, human resources adviser, human resources advisor, human resources officer, people partner, human resources director, head of human resources
human resources administrator, human resources assistant, people coordinator, human resources specialist, human resources generalist, human resources coordinator
recruitment consultant, recruiter, talent acquisition partner, recruitment adviser, resourcer, talent acquisition specialist, head hunter, headhunter, staffing consultant, employment agent
administrator, administrative assistant, office administrator, office assistant, administrator assistant, clerical officer, administrative officer, clerk, secretary, office junior, office clerk, typist, general clerk, secretary and administrative assistant
receptionist, front desk agent, front of house, front office agent, guest service agent, hotel receptionist, desk clerk, front desk clerk, information clerk, hotel front desk agent, switchboard operator
personal assistant, executive assistant, private secretary, executive secretary, executive administrative assistant, management assistant
office manager, practice manager, business support manager
customer service adviser, customer service advisor, customer service representative, customer service agent, call centre agent, call handler, contact centre agent, customer adviser, customer care, customer service assistant, customer service executive, call center representative, telephone agent, customer service clerk, customer support representative, call center agent, customer support agent
sales executive, sales representative, sales consultant, field sales, sales advisor, sales adviser, business development executive, telesales executive, account executive, commercial sales representative, sales agent, telesales agent, sales development representative, inside sales representative
sales assistant, retail assistant, shop assistant, store assistant, customer assistant, retail sales advisor, till operator, cashier, sales associate, retail salesperson, store associate, shop worker, sales clerk, retail associate, retail worker, checkout operator
store manager, shop manager, retail manager, branch manager, supervisor of retail sales workers, shop supervisor, retail supervisor, retail department manager, supermarket manager
account manager, key account manager, client manager, customer success manager, client account manager, key account executive, client relationship manager, customer relationship manager
business development manager, sales manager, head of sales, sales director, commercial manager, area sales manager, regional sales manager, vice president of sales
estate agent, sales negotiator, lettings negotiator, property consultant, real estate agent, realtor, letting agent, real estate sales agent, real estate broker
property manager, block manager, estate manager, housing officer
marketing executive, marketing assistant, marketing coordinator, digital marketing executive
marketing manager, head of marketing, digital marketing manager
graphic designer, creative artworker, visual designer, artworker, graphic artist, desktop publisher
copywriter, content writer, content executive, content creator, content strategist, technical author, writer and author
public relations executive, communications officer, press officer, communications executive, public relations specialist, public relations officer, media relations officer, spokesperson
journalist, reporter, editor, news reporter, correspondent, columnist, news analyst
buyer, purchasing officer, procurement officer, procurement specialist, category manager, purchasing manager, procurement manager, purchasing agent, purchaser, sourcing specialist, procurement agent, supply buyer
warehouse operative, warehouse assistant, picker packer, order picker, warehouse worker, picker, packer, stocker and order filler, order filler, freight and stock mover, material handler, stock handler, hand packer, warehouse clerk, stock associate
forklift driver, forklift operator, forklift truck driver, reach truck driver, counterbalance driver, industrial truck operator, lift truck operator, industrial truck and tractor operator
lorry driver, class one driver, class two driver, truck driver, tractor unit driver, heavy goods vehicle driver, cargo vehicle driver, heavy and tractor trailer truck driver, trucker, tractor trailer truck driver, road haulage driver, articulated lorry driver
delivery driver, van driver, courier, multi drop driver, multidrop driver, parcel delivery driver, light truck driver, parcel courier, bike messenger, route driver
bus driver, coach driver, pcv driver
taxi driver, chauffeur, private hire driver
transport planner, transport coordinator, logistics coordinator, traffic planner, logistician, logistics analyst, logistics planner, logistics officer
supply chain planner, demand planner, supply planner, production planner
chef, cook, line cook, chef de partie, sous chef, commis chef, demi chef, head chef, executive chef, head cook, restaurant cook, pastry chef
kitchen porter, kitchen assistant, catering assistant, kitchen hand, dishwasher, kitchen helper, kitchen steward
waiter, waitress, waiting staff, food and beverage assistant, restaurant assistant, food server, restaurant server, bar and waiting staff
bartender, bar staff, bar person, bar assistant, mixologist
restaurant manager, pub manager, kitchen manager, general manager hospitality
electrician, electrical installer, electrical engineer installation, maintenance electrician, sparky, electrical fitter, building electrician, electrical contractor
plumber, heating engineer, gas engineer, plumbing engineer, pipefitter, pipe fitter, gas fitter, gas service technician, heating technician, heating and ventilation engineer, hvac mechanic, air conditioning and refrigeration mechanic, hvac technician
carpenter, joiner, bench joiner, cabinet maker, framer, woodworker, shopfitter, shop fitter
painter, decorator, painter and decorator
bricklayer, brick layer, stonemason, brickmason, block mason, mason, blockmason
labourer, general operative, construction operative, groundworker, construction labourer, construction worker, building labourer, site labourer
site manager, construction manager, project manager construction, building manager, construction supervisor, site foreman, site supervisor, construction site supervisor, foreman
quantity surveyor, cost consultant, estimator, commercial surveyor, cost estimator, construction estimator
maintenance engineer, maintenance technician, multi skilled engineer, maintenance fitter, fitter, industrial machinery mechanic, maintenance worker, maintenance and repair worker, mechanical fitter, maintenance mechanic, plant fitter, millwright, maintenance operative, handyman, handyperson
mechanic, vehicle technician, motor technician, service technician vehicle, mot tester, car mechanic, automotive service technician, auto mechanic, motor vehicle mechanic, automotive technician, vehicle mechanic, garage mechanic
panel beater, body repair technician, vehicle body repairer
welder, fabricator, welder fabricator, plater
cnc machinist, cnc operator, cnc programmer, cnc setter, machine setter, cnc miller, cnc turner, computer numerically controlled tool operator, machinist, lathe operator, milling machine operator, computer numerical control machine operator
production operative, factory operative, machine operator, assembly operative, manufacturing operative, process operator, production worker, assembler, factory worker, assembly worker, production operator, manufacturing worker
quality inspector, quality controller, quality technician, quality assurance inspector, product quality controller, inspector and tester, quality control inspector
mechanical engineer, mechanical design engineer, design engineer
security officer, security guard, door supervisor, night guard, bouncer, doorman, watchman, night watchman, protection officer
gardener, grounds maintenance operative, groundsperson, groundsman, landscaper, horticulturist, groundskeeper, landscaping worker, landscaping and groundskeeping worker, landscape gardener, greenkeeper
hairdresser, hair stylist, barber, stylist, hairstylist, cosmetologist, hair dresser
beauty therapist, beautician, nail technician, manicurist, nail tech, cosmetician, aesthetician, esthetician, make up artist
fitness instructor, personal trainer, gym instructor, exercise trainer, fitness trainer, group fitness instructor, fitness coach
lifeguard, pool attendant, leisure assistant
fundraiser, fundraising officer, fundraising executive
laboratory technician, lab technician, laboratory assistant, laboratory analyst, medical and clinical laboratory technician, medical laboratory technician
biomedical scientist, medical laboratory scientist
pharmacist, clinical pharmacist
pharmacy technician, dispenser, pharmacy dispenser, pharmacy assistant
vet, veterinary surgeon, veterinarian
veterinary nurse, animal nurse
chief executive, chief executive officer, managing director, chief operating officer
physiotherapist, physical therapist, physical therapy assistant
occupational therapist, ergotherapist
speech and language therapist, speech therapist, speech language pathologist, speech pathologist
radiographer, diagnostic radiographer, radiologic technologist, x ray technician, radiology technician
psychotherapist, counsellor, counselor, mental health counsellor
psychologist, clinical psychologist, counselling psychologist
midwife, nurse midwife, community midwife
health visitor, public health nurse
dietitian, nutritionist, dietician
optometrist, optician, dispensing optician, ophthalmic optician
dentist, dental surgeon, dental practitioner, general dentist
dental nurse, dental assistant, dental chairside assistant
paramedic, ambulance technician, emergency medical technician, emergency care assistant, ambulance driver
critical care nurse, intensive care nurse, high dependency nurse
practical nurse, licensed practical nurse, licensed vocational nurse, enrolled nurse, nursing associate, assistant nurse
health care manager, medical and health services manager, hospital manager, clinical service manager
youth worker, youth leader, youth support worker
teacher of mathematics, maths teacher, mathematics teacher
secondary teacher, secondary school teacher, high school teacher, subject teacher
physical education teacher, sports teacher
special needs teacher, special educational needs teacher, special education teacher
librarian, library assistant, library manager
translator, interpreter, linguist
police officer, police constable, patrol officer, policeman, policewoman, sheriff patrol officer
firefighter, fire fighter, fireman
prison officer, correctional officer, custody officer, jailer
soldier, infantry soldier, army officer
database developer, data warehouse developer, data engineer
embedded systems developer, embedded engineer, firmware engineer, embedded software engineer
games developer, game developer, digital games developer, video game programmer
mobile developer, ios developer, android developer, mobile application developer, app developer
solution architect, solutions architect, enterprise architect, software architect, technical architect, cloud architect, ict system architect
product manager, product owner, digital product manager
search engine optimisation specialist, search engine optimisation expert, search marketing strategist, paid search specialist, online marketer
market research analyst, market researcher, marketing analyst, market research interviewer
events manager, event planner, event coordinator, event organiser, conference organiser, convention planner
travel agent, travel consultant, travel adviser
flight attendant, cabin crew, air hostess, cabin crew member, air steward
airline pilot, aircraft pilot, commercial pilot, first officer airline
train driver, locomotive driver, locomotive engineer
bank clerk, bank teller, teller, bank cashier
loan officer, mortgage adviser, mortgage advisor, mortgage broker, lending officer
actuary, actuarial analyst, actuarial consultant
statistician, biostatistician
economist, economic adviser, economic analyst
financial analyst, investment analyst, equity analyst, finance analyst
trader, stockbroker, securities broker, stock trader, securities sales agent
insurance agent, insurance sales agent, insurance adviser, insurance consultant
claims adjuster, loss adjuster, claims assessor, insurance claims handler
compliance officer, compliance analyst, compliance manager, regulatory affairs officer
data entry clerk, data entry operator, data input clerk, keyboard operator, data entry keyer
medical secretary, clinic secretary, medical administrator
medical records clerk, health records clerk, clinical coder, medical coder
stock controller, stock clerk, inventory clerk, inventory controller, stock control clerk
postal worker, postman, mail carrier, postal carrier, postwoman, letter carrier
removals worker, furniture mover, removal worker
crane operator, crane driver, tower crane operator
plant operator, excavator operator, digger driver, heavy equipment operator, construction equipment operator
roofer, slater, roof tiler
plasterer, dry liner, drywall installer, drywaller
tiler, floor layer, floor and wall tiler, carpet fitter, tile setter
scaffolder, scaffold erector
glazier, window fitter, window installer
insulation installer, insulation worker, lagger
surveyor, land surveyor, building surveyor, chartered surveyor
architect, architectural designer, building architect
architectural technician, architectural technologist, drafter, draughtsperson, draughtsman, computer aided design technician, computer aided design operator
civil engineer, structural engineer, highways engineer, civil engineering technician
electrical engineer, power engineer, electrical design engineer
electronics engineer, electronic engineer, hardware engineer
chemical engineer, process engineer, process safety engineer
industrial engineer, manufacturing engineer, production engineer, lean engineer
production manager, manufacturing manager, plant manager, factory manager, industrial production manager
operations manager, general manager, general and operations manager, operations director, head of operations
facilities manager, facility manager, building services manager
health and safety officer, health and safety manager, safety officer, occupational health and safety specialist, hse manager
environmental scientist, environmental consultant, environmental officer, ecologist
chemist, analytical chemist, chemistry scientist
biologist, microbiologist, biological scientist, life scientist
food technologist, food scientist, product development technologist food
farmer, farm manager, agricultural manager
farm worker, agricultural worker, farm labourer, fruit picker, harvest worker, crop worker
tree surgeon, arborist, arboriculturist
fisherman, fisher, deckhand fishing
butcher, meat cutter, slaughterer, butchery assistant
baker, bakery worker, pastry cook, pastry maker, bread maker
barista, coffee maker, coffee shop assistant
hotel manager, lodging manager, accommodation manager
dressmaker, seamstress, sewing machinist, sewing machine operator
print operator, printing press operator
upholsterer, furniture upholsterer
jeweller, goldsmith, jewellery maker
sheet metal worker, tinsmith, sheet metal fabricator
tool maker, toolmaker, tool and die maker
vehicle painter, spray painter, paint sprayer
photographer, photojournalist
video editor, film editor, film and video editor
camera operator, videographer, cameraman
interior designer, interior decorator
fashion designer, clothing designer
actor
musician, instrumentalist
curator, museum curator, archivist
sports coach, football coach, athletics coach
funeral director, undertaker, mortician
clergy, priest, vicar, minister of religion
dog groomer, pet groomer, animal groomer
animal trainer, dog trainer
pest controller, pest control technician, exterminator
window cleaner, facade cleaner
refuse collector, waste collector, bin man, refuse worker, recycling collector
laundry worker, laundry assistant, dry cleaner
car wash operative, vehicle valeter, car valeter, vehicle cleaner
telephone engineer, telecommunications engineer, telecoms engineer, telecommunications technician, broadband engineer
solar installer, solar panel installer, solar photovoltaic installer
lift engineer, elevator mechanic, lift mechanic, elevator installer
policy officer, policy adviser, policy analyst
town planner, urban planner, planning officer
training officer, learning and development officer, training specialist, corporate trainer
careers adviser, career counsellor, employment adviser, work coach
probation officer, offender manager
magistrate, district judge
barrister, trial lawyer
tax clerk, tax inspector, tax examiner
customs officer, border force officer, customs inspector
ship captain, master mariner, ship officer, deck officer
air traffic controller, air traffic control officer
aircraft mechanic, aircraft engineer, aircraft maintenance engineer, aviation mechanic
dispatcher, transport dispatcher, emergency call dispatcher, control room operator
`;

/**
 * Occupations, by their first name above, that people move between without learning another trade: near, and not the
 * same. Each belongs to one line at most. Written for this product.
 */
export const KINDRED = `
software engineer, front end developer, back end developer, web developer, mobile developer, games developer, embedded systems developer
data scientist, data analyst, database administrator, database developer, statistician
systems administrator, it support, devops engineer, security analyst
ux designer, graphic designer
business analyst, product manager
staff nurse, mental health nurse, critical care nurse, practical nurse, nurse practitioner, ward manager, theatre practitioner
psychologist, psychotherapist, cognitive behavioural therapist, psychological wellbeing practitioner
social worker, youth worker, probation officer
nursery nurse, nanny, teaching assistant
primary teacher, secondary teacher, teacher of mathematics, physical education teacher, special needs teacher, head teacher
accounts assistant, credit controller, payroll administrator, tax clerk
management accountant, financial controller, auditor, tax adviser, financial analyst
solicitor, conveyancer, barrister, paralegal
human resources manager, human resources administrator, recruitment consultant, training officer
administrator, receptionist, personal assistant, office manager, data entry clerk, medical secretary, medical records clerk
sales executive, account manager, business development manager
sales assistant, store manager
marketing executive, marketing manager, public relations executive, copywriter, search engine optimisation specialist
warehouse operative, forklift driver, stock controller
lorry driver, delivery driver, bus driver, taxi driver
waiter, bartender, barista
hotel manager, restaurant manager
mechanic, panel beater, vehicle painter
welder, sheet metal worker
cnc machinist, tool maker
electrical engineer, electronics engineer
mechanical engineer, industrial engineer
plasterer, tiler, painter
production manager, operations manager
hairdresser, beauty therapist
fitness instructor, sports coach, lifeguard
cleaner, laundry worker, window cleaner
farmer, farm worker
gardener, tree surgeon
underwriter, claims adjuster, insurance agent
financial adviser, loan officer, bank clerk
architect, architectural technician
security officer, prison officer
laboratory technician, biomedical scientist
`;
