/**
 * Two ways of writing one skill, as found in adverts and CVs of all sectors. A pair counts if both are recognised as the same
 * skill. The list was written first, and 0.78 of it was recognised. Then the common missing ones were added to the
 * vocabulary, and pairs that mean different things in different trades were removed. So the list prevents regressions, but
 * is no longer an independent test.
 */
export const SKILL_ALIASES: readonly (readonly [written: string, meant: string])[] = `
JS=JavaScript|TS=TypeScript|k8s=Kubernetes|Postgres=PostgreSQL|Mongo=MongoDB|ReactJS=React|React.js=React|NodeJS=Node.js|Vue.js=Vue
AngularJS=Angular|C Sharp=C#|CPP=C++|Golang=Go|Python 3=Python|MS SQL=SQL Server|T-SQL=SQL Server|Microsoft SQL Server=SQL Server|PL/SQL=Oracle
AWS=Amazon Web Services|Azure=Microsoft Azure|GCP=Google Cloud|Google Cloud Platform=Google Cloud|ML=Machine learning|NLP=Natural language processing|AI=Artificial intelligence|CI/CD=Continuous integration|TDD=Test-driven development
RESTful APIs=REST APIs|HTML5=HTML|CSS3=CSS|MS Excel=Excel|Microsoft Excel=Excel|Excel spreadsheets=Excel|MS Word=Microsoft Word|Powerpoint=PowerPoint|MS Office=Microsoft Office
M365=O365|Microsoft 365=Office 365|PowerBI=Power BI|Microsoft Power BI=Power BI|UX=User experience design|UX design=User experience design|SEO=Search engine optimisation|PPC=Pay per click|CRM=Customer relationship management|QA=Quality assurance
AutoCAD=Autodesk AutoCAD|Auto CAD=AutoCAD|Solid Works=SolidWorks|CAD=Computer-aided design|FEA=Finite element analysis|PLC=PLC programming|5S=5S methodology|6 Sigma=Six Sigma|PCB design=Printed circuit board design
RGN=Registered nurse|RMN=Mental health nursing|NMC PIN=Registered nurse|venepuncture=Phlebotomy|taking bloods=Phlebotomy|ECGs=ECG|Meds administration=Medication administration|Medication rounds=Medication administration|BLS=Basic life support|ILS=Immediate life support
manual handling=Moving and handling|moving & handling=Moving and handling|EoL care=End of life care|palliative=Palliative care|safe guarding=Safeguarding|child safeguarding=Safeguarding children|CBT=Cognitive behavioural therapy|SEN=Special educational needs|SEND=Special educational needs|QTS=Qualified teacher status
EYFS=Early years foundation stage|TEFL=Teaching English as a foreign language|BSL=British Sign Language|DBS=DBS check|enhanced DBS=DBS check|food safety level 2=Food hygiene|Level 2 food hygiene=Food hygiene|EPOS=Till operation|cash handling=Cash handling
till work=Till operation|stock taking=Stocktaking|stock-take=Stocktaking|FLT=Forklift driving|fork lift=Forklift driving|forklift licence=Forklift driving|counterbalance=Forklift driving|HGV=HGV driving|LGV=HGV driving|Class 1=HGV driving
C+E=HGV driving|CSCS=CSCS card|CSCS card holder=CSCS card|18th edition=18th Edition wiring regulations|BS 7671=18th Edition wiring regulations|F Gas=F-Gas|gas safe=Gas Safe registered|Gas Safe=Gas Safe registered|IOSH=IOSH Managing Safely|NEBOSH=NEBOSH certificate
H&S=Health and safety|health & safety=Health and safety|RAMS=Risk assessments and method statements|COSHH=COSHH regulations|brick laying=Bricklaying|joiner=Joinery|carpenter=Carpentry|plastering=Plasterer|decorating=Painting and decorating
ACCA=ACCA qualification|CIMA=CIMA qualification|AAT=AAT qualification|book-keeping=Bookkeeping|book keeping=Bookkeeping|purchase ledger=Accounts payable|sales ledger=Accounts receivable|bank recs=Bank reconciliation|bank reconciliations=Bank reconciliation
month-end=Month end|VAT=VAT returns|P&L=Profit and loss|Sage 50=Sage|Sage Line 50=Sage|Xero accounting=Xero|QuickBooks Online=QuickBooks|payroll processing=Payroll|CIPD=CIPD qualification
B2B=B2B sales|business to business sales=B2B sales|tele sales=Telesales|telephone sales=Telesales|cust service=Customer service|customer services=Customer service|client care=Customer service|GDPR=Data protection|DPA=Data protection|minute-taking=Minute taking
diary mgmt=Diary management|diary management=Calendar management|PRINCE 2=PRINCE2|Prince2 practitioner=PRINCE2|scrum master=Scrum|Agile methodology=Agile|ITIL v4=ITIL|InDesign=Adobe InDesign|Photoshop=Adobe Photoshop
`
  .trim()
  .split(/[|\n]/)
  .map((pair) => pair.split('=') as unknown as readonly [string, string]);
