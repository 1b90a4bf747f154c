/**
 * Titles that name one occupation though they share few letters, one occupation a line. Written for this product.
 * A phrase counts where its words stand together in a title, after abbreviations are opened.
 */
export const OCCUPATIONS = `
staff nurse, registered nurse, registered general nurse, adult nurse, general nurse, ward nurse
mental health nurse, registered mental nurse, psychiatric nurse, community psychiatric nurse
care assistant, care worker, home carer, carer, support worker, healthcare assistant, health care assistant, health care support worker, nursing assistant, clinical support worker, care support worker, domiciliary carer, personal care assistant
ward manager, ward sister, charge nurse, senior sister, clinical nurse manager
nurse practitioner, advanced nurse practitioner, advanced clinical practitioner
care home manager, home manager, registered manager, nursing home manager
doctor, physician, medical officer, specialty doctor, trust doctor, clinical fellow
general practitioner, salaried general practitioner, family doctor
theatre practitioner, scrub nurse, operating department practitioner, theatre nurse
phlebotomist, venepuncturist
psychological wellbeing practitioner, low intensity therapist
cognitive behavioural therapist, high intensity therapist, cbt therapist
social worker, child protection officer, family social worker
nursery nurse, nursery assistant, early years practitioner, early years educator, nursery practitioner, childcare practitioner
nanny, childminder, au pair, babysitter
teaching assistant, classroom assistant, learning support assistant, higher level teaching assistant, cover supervisor
primary teacher, primary school teacher, class teacher, key stage teacher
lecturer, college tutor, further education teacher, teaching fellow
head teacher, headteacher, school principal
cleaner, domestic assistant, cleaning operative, housekeeper, room attendant, janitor, domestic
caretaker, premises officer, site caretaker, janitor caretaker
software engineer, software developer, programmer, application developer, applications developer, developer
front end developer, front end engineer, react developer, ui developer, javascript developer
back end developer, back end engineer, java developer, python developer, php developer
web developer, full stack developer, full stack engineer
devops engineer, site reliability engineer, platform engineer, cloud engineer, infrastructure engineer
data scientist, machine learning engineer
data analyst, business intelligence analyst, reporting analyst, insight analyst, bi analyst
database administrator, dba, sql developer
systems administrator, system administrator, network administrator, network engineer, infrastructure analyst
it support, information technology support, service desk analyst, help desk, helpdesk, desktop support, support analyst, service desk
test engineer, software tester, test analyst, quality assurance engineer, test automation engineer
ux designer, user experience designer, product designer, user interface designer, interaction designer
security analyst, cyber security analyst, information security analyst
it manager, head of information technology, information technology manager
project manager, project lead, delivery manager, programme manager
business analyst, systems analyst, process analyst
management accountant, finance business partner, cost accountant, company accountant
financial controller, finance manager, head of finance, finance director, chief finance officer, chief financial officer
accounts assistant, finance assistant, accounts clerk, purchase ledger clerk, sales ledger clerk, ledger clerk, bookkeeper, accounts administrator
credit controller, collections advisor, debt recovery officer
payroll administrator, payroll clerk, payroll officer, payroll assistant, payroll specialist
auditor, audit senior, internal auditor, audit manager
tax adviser, tax advisor, tax accountant, tax manager
financial adviser, financial advisor, financial planner, wealth manager, paraplanner
underwriter, insurance broker, account handler, claims handler
solicitor, lawyer, legal counsel, associate solicitor
paralegal, legal assistant, legal executive, legal secretary
conveyancer, conveyancing solicitor, residential conveyancer
human resources manager, human resources business partner, human resources adviser, human resources advisor, human resources officer, people partner
human resources administrator, human resources assistant, people coordinator
recruitment consultant, recruiter, talent acquisition partner, recruitment adviser, resourcer
administrator, administrative assistant, office administrator, office assistant, administrator assistant, clerical officer, administrative officer, clerk, secretary, office junior
receptionist, front desk agent, front of house, front office agent, guest service agent
personal assistant, executive assistant, private secretary
office manager, practice manager, business support manager
customer service adviser, customer service advisor, customer service representative, customer service agent, call centre agent, call handler, contact centre agent, customer adviser, customer care, customer service assistant, customer service executive
sales executive, sales representative, sales consultant, field sales, sales advisor, sales adviser, business development executive, telesales executive, account executive
sales assistant, retail assistant, shop assistant, store assistant, customer assistant, retail sales advisor, till operator, cashier
store manager, shop manager, retail manager, branch manager
account manager, key account manager, client manager, customer success manager
business development manager, sales manager, head of sales, sales director
estate agent, sales negotiator, lettings negotiator, property consultant
property manager, block manager, estate manager, housing officer
marketing executive, marketing assistant, marketing coordinator, digital marketing executive
marketing manager, head of marketing, digital marketing manager
graphic designer, creative artworker, visual designer, artworker
copywriter, content writer, content executive, content creator
public relations executive, communications officer, press officer, communications executive
journalist, reporter, editor
buyer, purchasing officer, procurement officer, procurement specialist, category manager, purchasing manager, procurement manager
warehouse operative, warehouse assistant, picker packer, order picker, warehouse worker, picker, packer
forklift driver, forklift operator, forklift truck driver, reach truck driver, counterbalance driver
lorry driver, class one driver, class two driver, truck driver, tractor unit driver
delivery driver, van driver, courier, multi drop driver, multidrop driver, parcel delivery driver
bus driver, coach driver, pcv driver
taxi driver, chauffeur, private hire driver
transport planner, transport coordinator, logistics coordinator, traffic planner
supply chain planner, demand planner, supply planner, production planner
chef, cook, line cook, chef de partie, sous chef, commis chef, demi chef
kitchen porter, kitchen assistant, catering assistant, kitchen hand
waiter, waitress, waiting staff, food and beverage assistant, restaurant assistant
bartender, bar staff, bar person, bar assistant, mixologist
restaurant manager, pub manager, kitchen manager, general manager hospitality
electrician, electrical installer, electrical engineer installation, maintenance electrician
plumber, heating engineer, gas engineer, plumbing engineer
carpenter, joiner, bench joiner, cabinet maker
painter, decorator, painter and decorator
bricklayer, brick layer, stonemason
labourer, general operative, construction operative, groundworker
site manager, construction manager, project manager construction, building manager
quantity surveyor, cost consultant, estimator, commercial surveyor
maintenance engineer, maintenance technician, multi skilled engineer, maintenance fitter
mechanic, vehicle technician, motor technician, service technician vehicle, mot tester, car mechanic
panel beater, body repair technician, vehicle body repairer
welder, fabricator, welder fabricator, plater
cnc machinist, cnc operator, cnc programmer, cnc setter, machine setter, cnc miller, cnc turner
production operative, factory operative, machine operator, assembly operative, manufacturing operative, process operator
quality inspector, quality controller, quality technician, quality assurance inspector
mechanical engineer, mechanical design engineer, design engineer
security officer, security guard, door supervisor, night guard
gardener, grounds maintenance operative, groundsperson, groundsman, landscaper, horticulturist
hairdresser, hair stylist, barber, stylist
beauty therapist, beautician, nail technician
fitness instructor, personal trainer, gym instructor
lifeguard, pool attendant, leisure assistant
fundraiser, fundraising officer, fundraising executive
laboratory technician, lab technician, laboratory assistant, laboratory analyst
biomedical scientist, medical laboratory scientist
pharmacist, clinical pharmacist
pharmacy technician, dispenser, pharmacy dispenser, pharmacy assistant
vet, veterinary surgeon
veterinary nurse, animal nurse
chief executive, chief executive officer, managing director
`;
