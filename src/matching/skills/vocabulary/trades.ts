/** Skills of building, making, moving, growing, cleaning and guarding. Line format: `technology.ts`. */
export const TRADES = `
# site cards!
CSCS 3: cscs card, cscs card holder, construction skills certification scheme, cscs green card, cscs gold card, valid cscs
SMSTS 2: site management safety training scheme, smsts certificate
SSSTS 1: site supervisor safety training scheme, site supervisors safety training
CPCS 2: cpcs card, npors, construction plant competence scheme
IPAF 2: ipaf licence, mewp, cherry picker, scissor lift, ipaf 3a, ipaf 3b, boom lift
PASMA 1: mobile scaffold tower, tower scaffold
ECS card 1: ecs gold card, jib card, jib gold card, ecs
Gas Safe 1: gas safe registered, gas safe registration, ccn1, acs gas, acs qualified, corgi
Asbestos awareness 1: ukata, asbestos
Confined spaces 1: confined space entry, confined space training
Working at height 2: work at height, working at heights, harness training
Abrasive wheels 1: abrasive wheels certificate
# construction trades!
Carpentry 2: carpenter, joinery, joiner, bench joinery, first fix, second fix, 1st fix, 2nd fix, carpentry and joinery, woodworking, cabinet making
Bricklaying 1: bricklayer, brickwork, blockwork, masonry, stonemasonry, brick laying
Plastering 1: plasterer, skimming, ^rendering, dry lining, drylining
Painting and decorating 2: painter, decorator, painter and decorator, decorating
Roofing 1: roofer, slating, flat roofing, leadwork, tiling roofs
Tiling 1: tiler, wall tiling, floor tiling
Flooring 1: floor layer, carpet fitting, vinyl flooring
Glazing 1: glazier, window fitting, double glazing, curtain walling
Scaffolding 1: scaffolder, cisrs, scaffold inspection
Groundworks 1: groundworker, kerbing, drainage, kerb laying, paving, reinstatement
Concrete work 1: formwork, concreting, ^shuttering, steel fixing
Demolition 1: ccdo, demolition operative
Kitchen fitting 1: bathroom fitting, kitchen installation
General building 2: builder, multi-skilled trades, multi trade operative, handyman, property maintenance, general maintenance, diy skills, multi-trade, multi skilled operative
Labouring 2: labourer, general labourer, construction labouring, site labourer
^Insulation 1: retrofit, cavity wall insulation, thermal insulation
Road working 1: nrswa, streetworks, street works, highways maintenance, traffic management, chapter 8, ^highways
Damp proofing 1: timber treatment
# plant
Plant operation 2: plant operator, digger driver, heavy plant, plant machinery
Excavator operation 1: 360 excavator, excavator, jcb, 360 operator > Plant operation
Dumper operation 1: dumper driver, forward tipping dumper, roller driver > Plant operation
Crane operation 1: crane operator, slinger signaller, lifting operations, appointed person lifting, banksman, slinging
Telehandler operation 1: telehandler, telescopic handler, telehandler licence > Plant operation
# building services!
Plumbing 2: plumber, pipework, plumbing and heating, nvq level 2 plumbing, pipefitting, pipe fitting
Heating engineering 1: boiler installation, boiler servicing, heating systems, gas engineer, gas installation, central heating, oftec, gas servicing
Heat pumps 1: renewable heating, air source heat pumps, mcs
Electrical installation 2: electrician, electrical wiring, electrical installations, rewiring, domestic electrician, electrical testing, nvq level 3 electrical
18th Edition 2: 18th edition wiring regulations, bs 7671, 17th edition, city & guilds 2391, inspection and testing, 2391, city and guilds 2391, 17th edition wiring regulations
PAT testing 1: portable appliance testing
HVAC 1: ^air conditioning, ^ventilation, ^refrigeration, f-gas, f gas, chillers, air handling units
Fire alarms 1: fire and security systems, intruder alarms, cctv installation, access control systems, fire alarm installation
Smart metering 1: smart meter installation, dual fuel, meter installation, mocopa, smart meter installer, dual fuel engineer
Solar installation 1: solar pv, solar panels, photovoltaics, ev charger installation, battery storage
Lift engineering 1: lift engineer, lift maintenance
Cabling 1: structured cabling, fibre optic, fibre splicing, data cabling, copper jointing, telecoms engineering
Water hygiene 1: legionella, legionella control, water treatment
# building management!
Site management 2: site manager, construction management, site supervision, construction site management, managing subcontractors, subcontractor management
Quantity surveying 1: quantity surveyor, qs, measurement and valuation, cost planning, bills of quantities, final accounts
Estimating 2: estimator, construction estimating, take-offs, pricing jobs, cost estimating, quotations
Contracts in construction 1: nec, jct, nec contracts, nec3, nec4, jct contracts, jct and nec
Building regulations 1: building control, cdm regulations, cdm, ^planning permission
Architecture 1: architect, riba, arb registered, architectural design, architectural technology, part ii architect
Building information modelling 1: bim, navisworks, bim level 2
Landscape architecture 1: landscape design, garden design
Clerk of works 1: snagging, defect inspection, construction quality inspection
# design and drawing software
AutoCAD 2: auto cad, cad, computer aided design, cad technician, 2d cad, technical drawing, cad drawing, engineering drawings, reading drawings, autodesk autocad
SolidWorks 2: solid works
Revit 1: autodesk revit > Building information modelling
Autodesk Inventor 1: 3d cad
CATIA 1: catia v5
Creo 1: pro engineer, pro/engineer, ptc creo
SketchUp 1: sketch up
MicroStation 1: bentley microstation
NX 1: siemens nx, unigraphics
# engineering disciplines!
Mechanical engineering 2: mechanical engineer, mechanical design, mechanical design engineering, hnc mechanical engineering
Electrical engineering 2: electrical engineer, electrical design, power systems, high voltage, hnc electrical engineering
Electronic engineering 1: ^electronics, circuit design, pcb design, electronic design, analogue electronics, altium, rf engineering, digital electronics, printed circuit board design
Civil engineering 1: civil engineer, highway design, drainage design, infrastructure design
Structural engineering 1: structural engineer, structural analysis, structural design, steel design
Stress analysis 1: finite element analysis, fea, ansys, nastran, abaqus, fatigue and damage tolerance
Fluid dynamics 1: cfd, computational fluid dynamics, hydraulics analysis, thermodynamics
Chemical engineering 1: process engineering, process engineer, chemical engineer, process safety, hazop
Control systems 1: plc, plcs, plc programming, scada, siemens plc, hmi, allen bradley, control and instrumentation, instrumentation, process control
Automotive engineering 1: powertrain, vehicle dynamics
Aerospace engineering 1: aeronautical engineering, aerostructures, avionics, part 145, easa, aircraft structures
Marine engineering 1: naval architecture, stcw, marine engineer, ship repair
Rail engineering 1: permanent way, ^pts, personal track safety, railway signalling, signalling, overhead line
Nuclear engineering 1: nuclear industry, nuclear decommissioning
Oil and gas 1: offshore, bosiet, drilling, petroleum engineering, subsea, pipeline engineering
Renewable energy 1: wind turbine, wind turbines, offshore wind, gwo
Systems engineering 1: requirements engineering, ^doors, model based systems engineering
Geotechnical engineering 1: ground investigation, soil mechanics
Water engineering 1: wastewater treatment, water industry, hydrology, flood risk
Acoustics 1: noise assessment
Chartered engineer 1: ceng, ieng, mice, mimeche, incorporated engineer
^Commissioning 1: testing and commissioning, commissioning engineer
Product design 1: industrial design, design for manufacture, dfma
# maintenance
Maintenance engineering 2: maintenance engineer, mechanical maintenance, electrical maintenance, multi-skilled engineer, multi-skilled maintenance, plant maintenance, machine maintenance, maintenance technician
Planned preventive maintenance 2: ppm, preventative maintenance, preventive maintenance, planned maintenance, planned preventative maintenance > Maintenance engineering
Fault finding 3: fault-finding, ^diagnostics, fault diagnosis, root cause analysis, breakdown repair, reactive maintenance
Hydraulics 1: pneumatics, hydraulic systems, hydraulics and pneumatics, pneumatic systems
Mechanical fitting 1: mechanical fitter, ^fitting, bench fitting, fitter, assembly fitter
Field service engineering 2: field service, field engineer, service engineer, mobile engineer
# making things!
^Manufacturing 3: ^production, manufacturing experience, production line, factory work, production operative, assembly line, factory experience
^Assembly 2: ^assembly work, mechanical assembly, assembler, electronic assembly
CNC machining 1: cnc machinist, cnc programming, cnc operator, cnc, cnc milling, cnc turning, cnc setter, fanuc, cnc setting, heidenhain
Manual machining 1: ^milling, ^turning, lathe, lathe operation, turner, machinist, ^grinding
Toolmaking 1: toolmaker, tool making, press tools, injection moulding tools
Welding 2: welder, mig welding, tig welding, mig, tig, arc welding, mma welding, coded welder
Fabrication 2: fabricator, sheet metal work, metal fabrication, sheet metal, steel fabrication, ^plating, metalwork
Soldering 1: ipc-a-610, pcb assembly, wiring looms, cable assembly, wire crimping
Injection moulding 1: plastics moulding, blow moulding, extrusion, thermoforming
Machine operation 2: machine operator, operating machinery, machine setting, machine minding
Spray painting 1: paint spraying, powder coating, paint sprayer, vehicle paint sprayer
Packing 3: packer, packing goods, packaging, hand packing, packaging operative
Food production 2: food manufacturing, food production operative, food processing
Composite manufacturing 1: composites, ^laminating, carbon fibre, grp
Woodmachining 1: wood machinist, sawmill, furniture making, french polishing
# quality
Quality control 3: qc, quality inspection, quality checks, product inspection, quality inspector, quality checking
Quality assurance 3: qa, quality management, quality management systems, qms, quality systems
ISO 9001 2: iso9001, as9100, iso 13485, iatf 16949 > Quality assurance
Metrology 1: cmm, calibration, precision measurement, micrometers, verniers
FMEA 1: ppap, apqp, spc, statistical process control, 8d
Production planning 2: production planner, production scheduling, capacity planning, material planning, master scheduling
Production management 2: production manager, manufacturing management, ^shift management, production supervision
# vehicle trades!
Vehicle maintenance 2: vehicle technician, mechanic, motor mechanic, car mechanic, vehicle repair, vehicle servicing, motor vehicle, light vehicle, light vehicle technician, nvq level 3 motor vehicle, imi level 3
HGV maintenance 1: hgv technician, hgv mechanic, irtec, heavy vehicle technician, commercial vehicle technician
MOT testing 1: mot tester, mot licence, ^mot > Vehicle maintenance
Vehicle body repair 1: panel beater, panel beating, smart repair, met technician, strip fitter, body shop, accident repair, ats accreditation
Tyre fitting 1: tyre fitter, tyre technician, fast fit
Auto electrics 1: auto electrician, vehicle electrics, electric vehicles, hybrid vehicles, ev maintenance
Vehicle valeting 1: valeter, car valeting, valeting, car washing
Vehicle parts advising 1: parts advisor, parts adviser, vehicle parts
Service advising 1: service advisor, aftersales, workshop control
# driving!
Driving licence 4: full uk driving licence, clean driving licence, driver's licence, driving license, full driving licence, uk driving licence, category b licence, full uk driving license, car driver, drivers licence, driver's license, full clean driving licence, own transport, car owner
Driver CPC 2: cpc, driver cpc card, cpc card, certificate of professional competence, dcpc
Digital tachograph card 2: digi card, tachograph, digital tachograph, tacho card, digi tacho, drivers hours, driver card
ADR 1: adr licence, hazardous goods, dangerous goods
HIAB 1: hiab licence, lorry loader, moffett
Bus and coach driving 1: pcv, psv, pcv licence, bus driver, coach driver, ^category d, d1 licence, minibus driver, minibus
Taxi driving 1: private hire licence, taxi driver, chauffeuring, chauffeur, private hire driver
Motorcycle courier 1: motorbike licence, moped, cbt licence, cycle courier, courier
Multi-drop delivery 2: multi drop, multidrop, delivery driver, delivery driving, parcel delivery, home delivery, ^deliveries, multi drop driver, multidrop driver
Train driving 1: train driver, train dispatch, train conducting, rail operations
Aviation piloting 1: ^pilot, atpl, commercial pilot, drone pilot
Driving instruction 1: driving instructor, adi
# lorries
HGV Class 1 2: ^class 1, c+e, lgv c+e, lgv class 1, category c+e, hgv c+e, hgv class one, lgv 1, cat c+e, class one driver, hgv 1, class 1 driver, ^artic, articulated, hgv driver class 1 > HGV Class 2
HGV Class 2 2: ^class 2, ^category c, lgv c, lgv class 2, cat c, hgv class two, hgv c, ^rigid, class 2 driver, hgv 2, hgv driver class 2, hgv, lgv, hgv licence, lgv licence, hgv driver, lgv driver, hgv driving, lgv driving > 7.5 tonne licence
7.5 tonne licence 2: 7.5t, c1 licence, category c1, 7.5 tonne, ^c1, 7.5 tonne driver, cat c1 > Driving licence
Van driving 2: van driver, 3.5 tonne, 3.5t, transit van, sprinter van, 3.5 tonne van > Driving licence
# warehouse vehicles
Forklift 3: fork lift, forklift licence, flt, fork lift truck, forklift truck, flt licence, fork lift driver, forklift driver, counterbalance, counterbalance forklift, counterbalance licence, flt counterbalance, forklift operation, forklift driving, fork lift driving, forklift driving licence
Reach truck 2: reach truck licence, reach forklift, flt reach, vna, bendi > Forklift
Pallet truck 2: ppt, powered pallet truck, llop, pump truck, lolt
# warehouse
Warehouse work 3: warehousing, warehouse operative, warehouse experience, warehouse, warehouse operations
Picking 3: order picking, pick and pack, picker packer, picking and packing, order picker, picker, picking orders > Warehouse work
^Goods in 2: goods receiving, goods-in, booking in, ^despatch, ^dispatch, goods out, ^loading and unloading, ^loading
Heavy lifting 2: ^physical work, lifting heavy items, physically fit, manual labour
Barcode scanning 2: rf scanning, hand held scanner, handheld scanners, rf scanner
Warehouse management systems 2: wms, warehouse systems
Warehouse management 2: warehouse manager, warehouse supervision, distribution management, warehouse supervisor, depot management
# supply chain
Logistics 2: logistics coordination, ^distribution, logistics management, transport coordination
Transport planning and routing 2: route planning, transport planner, transport scheduling, fleet planning, transport office
Transport management 1: transport manager, transport manager cpc, fleet management, operator licence, cpc transport manager
Freight forwarding 1: air freight, sea freight, ^freight, ^shipping, road freight, import and export, imports and exports
Customs clearance 1: customs, customs declarations, customs entries, incoterms
Supply chain management 2: supply chain, supply planning, s&op
Demand planning 1: demand forecasting, demand planner
MRP systems 1: mrp, material requirements planning
ERP systems 2: erp, erp system, netsuite, microsoft navision, epicor, infor, oracle ebs
# safety!
Health and safety 4: health & safety, h&s, hse, workplace safety, safety management, health and safety awareness, health and safety at work, health and safety legislation
NEBOSH 2: nebosh general certificate, nebosh construction, nebosh certificate > IOSH, Health and safety
IOSH 2: iosh managing safely, managing safely, grad iosh, cmiosh > Health and safety
Risk assessment 3: risk assessments, rams, method statements, risk assessing, risk assessments and method statements
COSHH 3: control of substances hazardous to health, coshh regulations, coshh assessments
Fire safety 2: fire risk assessment, fire marshal, fire warden, fire prevention
# security!
SIA licence 2: sia, sia door supervisor, door supervisor, sia security licence, door supervision, sia licensed, door staff
CCTV operation 2: cctv, cctv monitoring, cctv licence, cctv operator, sia cctv
Security guarding 2: security officer, security guard, patrolling, guarding, manned guarding, close protection, security patrols, gatehouse
Security clearance 1: sc clearance, sc cleared, dv cleared, dv clearance, bpss
Military service 1: armed forces, ex-forces, ^army, royal navy, royal air force
^Policing 1: police officer, ^police, ^investigations, special constable
Firefighting 1: firefighter, fire fighter, fire service
# cleaning!
Cleaning 3: cleaner, commercial cleaning, office cleaning, domestic cleaning, cleaning duties, cleaning experience, industrial cleaning, deep cleaning, bics, domestic assistant
Window cleaning 1: window cleaner, pressure washing, water fed pole
Laundry 2: ironing, laundry assistant, laundering
Caretaking 2: caretaker, janitor, site caretaker, premises officer
Waste management 1: recycling, refuse collection, waste disposal, wamitab, refuse
Pest control 1: rsph pest control, pest management
Portering 2: porter, hospital porter, hospital portering
# land!
Gardening 2: gardener, grounds maintenance, groundskeeping, grass cutting, groundsman, mowing, hedge cutting, horticulture, horticultural
Landscaping 1: hard landscaping, soft landscaping, landscaper, ^fencing, ^turfing
Arboriculture 1: tree surgery, tree surgeon, arborist, chainsaw, cs30, cs31, nptc, chainsaw licence
Pesticide application 1: pa1, pa6, spraying pesticides, pa1 and pa6
Farming 1: agriculture, arable farming, agricultural, farm work, crop production, harvesting, combine driving, agronomy
Livestock 1: dairy farming, milking, livestock farming, stockperson, herdsman, lambing, calf rearing, pig farming, poultry
Tractor driving 1: tractor, tractor driver, farm machinery, agricultural machinery
Forestry 1: woodland management, forestry operations
Gamekeeping 1: game management
Fishing industry 1: aquaculture, fish farming, commercial fishing
Greenkeeping 1: greenkeeper, turf management, sports turf
Conservation work 1: countryside management, ^ranger, habitat management
`;
