/**
 * Sixty sentences in the style of technical adverts, with the labels from `SKILL_LABELS` that a careful reader would give
 * them. They were written for this project before anything was measured on them. The rules:
 *
 * - a label is right if the sentence requires it or describes doing it, whether or not it contains the word;
 * - a skill that is only implied (a language by a framework) is right only if the sentence names it too;
 * - general virtues ("good communicator") have no label, and a sentence has at most four.
 *
 * A line is the sentence, "=>", and its labels, separated by semicolons.
 */
const LINES = `
You will design and tune PostgreSQL schemas and write the queries behind our reports. => SQL; database design; optimise database performance
Strong TypeScript and React, with an eye for accessible interfaces. => TypeScript; React; web accessibility
We deploy with Docker to a Kubernetes cluster several times a day. => containerisation; Kubernetes; continuous delivery
Experience of writing unit and integration tests before the code is a must. => test-driven development; software testing
You keep our Linux servers patched, backed up and watched. => administer Linux systems; data backup; system monitoring
Ideally you know AWS, above all Lambda and S3. => Amazon Web Services; cloud computing
Build data pipelines in Python that load the warehouse every night. => Python; ETL processes; data warehousing
You have trained and evaluated machine learning models on tabular data. => machine learning
Comfortable with Git, pull requests and reviewing the code of others. => version control; code review
Configure Cisco switches, routers and firewalls on customers' sites. => configure network equipment; Cisco networking; firewalls
Respond to tickets on the service desk and reset accounts in Active Directory. => technical support; Active Directory
The team works in two-week sprints with a product owner and daily stand-ups. => Scrum; agile methods
You will take requirements from stakeholders and write user stories with acceptance criteria. => requirements analysis; write user stories
Hunt for vulnerabilities in our web applications before others do. => penetration testing; web application security
Design REST APIs in Java with Spring Boot. => Java; design application interfaces; Spring Framework
Legacy C++ on embedded Linux, close to the hardware. => C++; embedded systems
Create dashboards in Power BI for the operations team. => business intelligence dashboards; Power BI
PHP with Laravel and a little jQuery on older pages. => PHP; Laravel; jQuery
Write Terraform so that every environment is built from code. => infrastructure as code
You monitor services with Prometheus and take part in the on-call rota. => system monitoring; incident response
Plan migrations from on-premises Exchange to Microsoft 365. => Microsoft 365 administration; data migration
Own the mobile app on both platforms, Swift on iOS and Kotlin on Android. => iOS development; Android development; Swift; Kotlin
Wireframes, clickable prototypes and usability sessions with real people. => prototyping; usability testing; user experience design
Keep the risk register, budget and plan of a programme worth two million pounds. => project management; risk management; budget management
PRINCE2 or a similar qualification helps. => PRINCE2
You will model parts and assemblies in SolidWorks and release drawings. => computer-aided design; SolidWorks; technical drawings
Finite element analysis of welded frames under fatigue loads. => finite element analysis; fatigue analysis
Programme Siemens PLCs and commission conveyor lines. => PLC programming; commissioning
Set, operate and edit programs on five-axis CNC mills. => CNC machining; CNC programming
MIG and TIG welding of stainless pipework to coded standard. => MIG welding; TIG welding
Diagnose faults on three-phase motors, inverters and control panels. => electrical fault finding; electric motors
Carry out planned maintenance on hydraulic and pneumatic equipment. => preventive maintenance; hydraulics; pneumatics
Lead root cause analysis and 8D reports for customer complaints. => root cause analysis; complaint handling
Lean tools such as 5S, value stream mapping and kaizen on the shop floor. => lean manufacturing; continuous improvement
Calibrate instruments and keep their certificates to ISO 17025. => calibration; quality standards
Lay out multilayer PCBs and bring up the first boards in the lab. => PCB design; electronics testing
VHDL for Xilinx FPGAs, simulated and tested. => FPGA design; VHDL
You inspect incoming parts with micrometers, gauges and a CMM. => dimensional inspection; coordinate measuring machines
Write risk assessments and method statements for work at height. => risk assessment; method statements; working at height
Electrical installation to BS 7671, testing and certification included. => electrical installation; electrical testing; wiring regulations
Service air conditioning and refrigeration, with F-Gas certification. => refrigeration; air conditioning; F-Gas regulations
Reading hydraulic schematics and building test rigs. => hydraulics; read schematics
Survey sites with total stations and GPS and process the points in AutoCAD. => land surveying; AutoCAD
Structural design of steel frames to the Eurocodes. => structural engineering; steel design; Eurocodes
Model buildings in Revit and coordinate clashes with other trades. => Revit; building information modelling
Keep HPLC and GC instruments running and validate methods to GMP. => chromatography; method validation; good manufacturing practice
You run PCR and cell culture and write up every experiment. => PCR; cell culture; laboratory records
Process simulation in Aspen and HAZOP studies for new plant. => process simulation; hazard studies
Statistical analysis in R of clinical trial data. => statistical analysis; R programming; clinical trials
Automate reports in Excel with VBA and Power Query. => spreadsheets; VBA; report automation
SAP modules for purchasing and stock, from set-up to training of users. => SAP; user training
Design VLANs and a wireless network for forty schools. => network design; wireless networks
Virtual machines on VMware, storage and disaster recovery. => virtualisation; disaster recovery
GDPR requests, retention rules and data protection impact assessments. => data protection
Improve how we rank in search engines and measure it with Google Analytics. => search engine optimisation; web analytics
Messages flow through Kafka, so you think in events and streams. => event streaming; Kafka
NoSQL stores such as MongoDB and Redis at high load. => NoSQL databases; MongoDB
Natural language processing for support tickets with PyTorch. => natural language processing; deep learning
Automated browser tests in Playwright, wired into the build. => test automation; continuous integration
You document interfaces so well that nobody has to ask. => technical documentation
`;

/** In none of the sentences, but close to skills that are: plausible wrong answers. */
const OTHERS = `accounting; animation; Angular; Ansible; architecture of buildings; assembly language; audio editing; BACnet; blockchain;
bookkeeping; brand management; bricklaying; Bash scripting; business process modelling; car mechanics; chemistry; civil engineering; cleaning; COBOL;
computer graphics; conflict management; contract law; cooking; copywriting; credit control; customer service; cyber security policy; data entry;
Django; drainage design; driving; e-mail marketing; economics; energy audits; engineering geology; fibre optics; financial modelling; fire safety;
first aid; food hygiene; forklift driving; game development; geographic information systems; Go; graphic design; heat treatment; industrial design;
interior design; inventory management; ITIL; joinery; lab safety; legal research; logistics; marketing strategy; materials science; Matlab; medical devices;
microbiology; negotiation; nursing; Objective-C; optics; paint spraying; payroll; photography; plumbing; polymer processing; presentation; pricing;
printing; procurement; public speaking; railway signalling; recruitment; robotics; Ruby; Rust; sales; Salesforce; Scala; scaffolding; sheet metal work;
social media; solar panels; soldering; spectroscopy; stock control; storage area networks; supply chain management; teaching; thermodynamics; toolmaking;
translation; typography; video editing; Vue; warehouse operations; water treatment; web design; WordPress; workshop safety`;

export interface LabelledSentence {
  readonly text: string;
  readonly labels: readonly string[];
}

function listOf(text: string): string[] {
  return text.split(';').map((item) => item.trim().replace(/\s+/g, ' '));
}

export const SENTENCES: readonly LabelledSentence[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const [text = '', labels = ''] = line.split(' => ');
    return { text, labels: listOf(labels) };
  });

/** Alphabetical, so that the order reveals nothing. */
export const SKILL_LABELS: readonly string[] = [
  ...new Set([...SENTENCES.flatMap(({ labels }) => labels), ...listOf(OTHERS)]),
].sort();
