import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findSkills } from './find-skills.ts';
import { linkSkills, skillLabelScores } from './link-skills.ts';
import { normaliseSkill, sameSkill, skillId } from './normalise.ts';
import { skillCover } from './skill-cover.ts';
import { readVocabulary, SKILLS } from './vocabulary.ts';

function namesIn(text: string): string[] {
  return findSkills(text).map(({ skill }) => skill.name);
}

/** Pairs that people and adverts use interchangeably, collected without looking at the vocabulary files. */
const COMMON_ALIASES = `
JS=JavaScript|reactjs=React|React.js=React|VueJS=Vue|Angular JS=Angular|NodeJS=Node.js|TS=TypeScript|golang=Go|c sharp=C#|cpp=C++
dotnet=.NET|ASP.NET=.NET|k8s=Kubernetes|Amazon Web Services=AWS|GCP=Google Cloud|Microsoft Azure=Azure|Postgres=PostgreSQL|Mongo=MongoDB
T-SQL=SQL Server|MS SQL=SQL Server|CICD=CI/CD|sklearn=Machine learning|ML=Machine learning|NLP=Natural language processing|PowerBI=Power BI
MS Power BI=Power BI|HTML5=HTML|CSS3=CSS|SCSS=Sass|REST API=REST APIs|RESTful APIs=REST APIs|Ruby on Rails=Rails|springboot=Spring Boot
MS Excel=Excel|Microsoft Excel=Excel|spreadsheets=Excel|MS Word=Word|Microsoft PowerPoint=PowerPoint|MS Office=Microsoft Office
Office 365=Microsoft Office|G Suite=Google Workspace|pivot tables=VLOOKUP|Adobe Photoshop=Photoshop|Premiere Pro=Video editing
UX=User experience|UI=User interface design|Google Ads=PPC|Adwords=PPC|search engine optimisation=SEO|Search Engine Optimization=SEO
GA4=Google Analytics|social media=Social media marketing|PR=Public relations|e-commerce=ecommerce|B2B=B2B sales|cold calling=Telesales
new business=Business development|key account management=Account management|customer care=Customer service|customer services=Customer service
call centre=Contact centre|cash handling=Till operation|EPOS=Tills|stock taking=Stock control|inventory management=Stock control
RGN=Registered nurse|NMC registration=Registered nurse|Registered General Nurse=RGN|RMN=Mental health nursing|RNLD=Learning disability nursing
HCA=Healthcare assistant|carer=Care worker|care assistant=Care work|phlebotomist=Phlebotomy|venepuncture=Phlebotomy|ODP=Operating department practitioner
ICU=Intensive care|ITU=Intensive care|A&E=Accident and emergency|CBT=Cognitive behavioural therapy|OT assessments=Occupational therapy
physio=Physiotherapy|SLT=Speech and language therapy|dietician=Dietitian|HCPC registered=HCPC registration|GMC registered=GMC registration
enhanced DBS=DBS check|CRB check=DBS|first aider=First aid|BLS=Basic life support|manual handling=Moving and handling|end of life care=Palliative care
dementia=Dementia care|autism=Autism support|home care=Domiciliary care|key working=Support work|SystmOne=EMIS|midwife=Midwifery
QTS=PGCE|qualified teacher status=QTS|TA=Teaching assistant|SEND=Special educational needs|SENCO=SEN support|EYFS=Early years foundation stage
nursery nurse=Nursery nursing|TEFL=CELTA|KS2=Primary teaching|GCSE teaching=Secondary teaching|nanny=Childcare|phonics=Read Write Inc
HGV Class 1=LGV C+E|Class 1=HGV Class 1|LGV Class 2=HGV Class 2|Category C=HGV Class 2|7.5 tonne=C1 licence|Driver CPC=CPC|digi card=Digital tachograph card
FLT=Forklift|fork lift truck=Forklift|counterbalance=Forklift|pick and pack=Order picking|multi drop=Multi-drop delivery|full UK driving licence=Driving licence
driver's license=Driving licence|PCV=Bus driver|CSCS card=CSCS|MIG welding=Welding|TIG=Welder|joinery=Carpentry|bricklayer=Bricklaying
sparky licence=sparky licence|electrician=Electrical installation|18th Edition=BS 7671|Gas Safe registered=Gas Safe|plumber=Plumbing|CAD=AutoCAD
QS=Quantity surveying|site manager=Site management|PLC programming=PLC|CNC machinist=CNC|FEA=Finite element analysis|car mechanic=Vehicle technician
H&S=Health and safety|risk assessments=Risk assessment|NEBOSH certificate=NEBOSH|SIA=SIA licence|door supervisor=SIA licence|QA=Quality assurance
six sigma=Lean Six Sigma|continuous improvement=Lean Six Sigma|purchase ledger=Accounts payable|sales ledger=Accounts receivable|AP=Purchase ledger
credit controller=Credit control|month end=Management accounts|Sage 50=Sage|Quick Books=QuickBooks|VAT=VAT returns|ACCA qualified=ACCA|AAT Level 4=AAT
KYC=Anti-money laundering|AML=Anti-money laundering|CeMAP=Mortgage advice|HR=Human resources|talent acquisition=Recruitment|CIPD Level 5=CIPD
GDPR=Data protection|conveyancing=Residential conveyancing|paralegal=Paralegal work|PRINCE 2=PRINCE2|scrum master=Scrum|project manager=Project management
time-management=Time management|team player=Teamwork|problem-solving=Problem solving|organizational skills=Organisation|line management=Team management
secretarial=Executive support|diary management=Calendar management|audio typing=Copy typing|data input=Data entry|receptionist=Reception
waitressing staff=waitressing staff|waiter=Waiting tables|bartender=Bar work|chef de partie=Chef|food hygiene level 2=Food hygiene|kitchen porter=Kitchen assistant
hairdresser=Hairdressing|personal trainer=Personal training|lifeguard=NPLQ|gardener=Gardening|tree surgeon=Arboriculture|BSL=British Sign Language
`
  .trim()
  .split(/[\n|]/)
  .map((pair) => pair.split('='));

test('at least 95% of the common aliases are known to be the same skill', () => {
  expect(COMMON_ALIASES.length).toBeGreaterThanOrEqual(150);
  const missed = COMMON_ALIASES.filter(([a = '', b = '']) => !sameSkill(a, b));
  expect(missed.length / COMMON_ALIASES.length, missed.join(' · ')).toBeLessThanOrEqual(0.05);
});

test('two skills may not share a name', () => {
  const java = { name: 'Java', commonness: 3, aliases: ['core java'] };
  expect(() => readVocabulary([java, { name: 'Coffee', commonness: 1, meantAliases: ['Java'] }])).toThrow(
    "src/matching/tables/skills.json:3: 'Java' is already a name of Java",
  );
});

test('a skill implies known skills, directly and through other skills', () => {
  const [react, javascript, web] = [
    { name: 'React', commonness: 3, implies: ['JavaScript'] },
    { name: 'JavaScript', commonness: 4, implies: ['Web', 'React'] },
    { name: 'Web', commonness: 5 },
  ];
  expect(readVocabulary([react, javascript, web]).skills.map(({ implies }) => implies)).toEqual([
    [1, 2],
    [2, 0],
    [],
  ]);
  expect(() => readVocabulary([react])).toThrow("skills.json:2: 'JavaScript' is not a skill");
});

test('the vocabulary has more than 600 skills', () => {
  expect(SKILLS.length).toBeGreaterThan(600);
});

test('every skill is found by its own name', () => {
  for (const { name, id } of SKILLS) expect(skillId(name), name).toBe(id);
});

test('a skill is recognised with words around it', () => {
  expect(normaliseSkill('Strong knowledge of SQL')?.name).toBe('SQL');
  expect(normaliseSkill('Amazon Web Services (AWS)')?.name).toBe('AWS');
  expect(normaliseSkill('Excel (advanced)')?.name).toBe('Excel');
  expect(normaliseSkill('  phlebotomy SKILLS ')?.name).toBe('Phlebotomy');
  expect(normaliseSkill(' — ')).toBeNull();
});

test('an unknown skill keeps its words and is the same in any spelling', () => {
  expect(normaliseSkill('Widget  Polishing')).toMatchObject({ name: 'Widget Polishing', known: null });
  expect(sameSkill('Widget Polishing', 'experience of widget-polishing')).toBe(true);
  expect(sameSkill('Widget Polishing', 'Widget sharpening')).toBe(false);
  fc.assert(
    fc.property(fc.string(), (text) => {
      const id = skillId(text);
      if (id === null) return;
      expect(Number.isInteger(id)).toBe(true);
      expect(id).toBeGreaterThanOrEqual(0);
      expect(id).toBeLessThan(2 ** 31);
      expect(
        skillId(` ${text.toUpperCase()} `) === id || text.toUpperCase().toLowerCase() !== text.toLowerCase(),
      ).toBe(true);
    }),
  );
});

test('everyday words are skills only if a skill is meant', () => {
  expect(namesIn('You will excel at what you do, go to work and access the word of the day.')).toEqual([]);
  expect(namesIn('Experience with R, Excel and Go is welcome in our finance team.')).toEqual([
    'R',
    'Excel',
    'Go',
  ]);
  expect(namesIn('Proficient in Microsoft Word and PowerPoint.')).toEqual(['Word', 'PowerPoint']);
  expect(namesIn('We react to change. Our stack: React, Node and PostgreSQL.')).toEqual([
    'React',
    'Node.js',
    'PostgreSQL',
  ]);
  expect(namesIn('A Grade C, or above. Single Point of Access team. Key Words: apply.')).toEqual([]);
  expect(namesIn('C++ and C programming')).toEqual(['C++', 'C']);
  expect(namesIn('Express your interest today. Swift replies. Spring start.')).toEqual([]);
});

test('standard phrases of adverts are not skills, except in a title', () => {
  const boilerplate = `Warehouse Operative
As part of the recruitment process we offer a pension, insurance, delivery of training and great facilities.`;
  expect(namesIn(boilerplate)).toEqual(['Warehouse work']);
  expect(namesIn('Recruitment Consultant\nJoin us.')).toContain('Recruitment');
});

test('a nursing advert names nursing skills, by their longest names', () => {
  const advert = `Staff Nurse - Respiratory Ward
You will be an RGN with a current NMC PIN. IV therapy, phlebotomy & ECGs an advantage.
Safeguarding children; moving and handling. Enhanced DBS.`;
  expect(new Set(namesIn(advert))).toEqual(
    new Set([
      'Nursing',
      'Registered nurse',
      'Cannulation',
      'Phlebotomy',
      'ECG',
      'Safeguarding',
      'Moving and handling',
      'DBS check',
    ]),
  );
  const [first] = findSkills(advert);
  expect(first?.skill.name).toBe('Nursing');
  expect(first?.evidence).toContain('Staff Nurse');
});

test('a name does not continue across a comma or a sentence', () => {
  expect(namesIn('For further details on elderly care, nursing home work.')).toEqual(
    expect.arrayContaining(['Elderly care nursing', 'Residential care']),
  );
  expect(namesIn('We use Ruby. On Rails we travel.')).not.toContain('Ruby on Rails');
});

test('reading never throws, and every skill found is in the text', () => {
  const words = fc.constantFrom(
    ...SKILLS.map(({ name }) => name),
    'and',
    ',',
    '\n',
    '. ',
    '(',
    'the',
    '—',
    '&',
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 30 }), (parts) => {
      const text = parts.join(' ');
      for (const { evidence, strength } of findSkills(text)) {
        expect(text.replace(/\s+/g, ' ')).toContain(evidence);
        expect(strength).toBeGreaterThanOrEqual(0.5);
        expect(strength).toBeLessThan(1);
      }
    }),
  );
});

test('a skill covers itself, implied skills, and its family by half', () => {
  const cover = skillCover(['React'], 'Also some Django.');
  const coverOf = (name: string) => cover.get(skillId(name) ?? -1)?.value ?? 0;
  expect(coverOf('React')).toBe(100);
  expect(coverOf('JavaScript')).toBe(90);
  expect(coverOf('Vue')).toBe(50);
  expect(coverOf('Django')).toBe(80);
  expect(coverOf('Python')).toBe(72);
  expect(coverOf('Flask')).toBe(40);
  expect(coverOf('Plumbing')).toBe(0);
});

test('labels of another vocabulary are ranked by the text', () => {
  const labels = [
    'operate forklift',
    'negotiate contracts with suppliers',
    'use spreadsheets software',
    'administer medication',
    'SQL',
  ];
  const text = 'Buyer: negotiating supplier contracts, analysing spend in Excel spreadsheets.';
  expect(new Set(linkSkills(text, labels).slice(0, 2))).toEqual(new Set([labels[1], labels[2]]));
  expect(linkSkills('FLT licence needed', labels)[0]).toBe('operate forklift');
  expect(skillLabelScores('', labels)).toEqual([0, 0, 0, 0, 0]);
});

test('bracketed words of a label are optional; a changed list is read again', () => {
  const labels = ['Haskell (computer programming)', 'computer science', 'Erlang (computer programming)'];
  expect(linkSkills('Ten years of Haskell.', labels)[0]).toBe('Haskell (computer programming)');
  labels[0] = 'bricklaying';
  expect(linkSkills('Ten years of Erlang.', labels)[0]).toBe('Erlang (computer programming)');
});

test('a mentioned skill beats an implied one; extra words lower a label', () => {
  const labels = ['JavaScript', 'write unit tests', 'sell tickets', 'sell tickets for concerts', 'sell'];
  expect(linkSkills('You write unit tests for our React screens.', labels)[0]).toBe('write unit tests');
  expect(linkSkills('selling concert tickets', labels)[0]).toBe('sell tickets for concerts');
});

test('words with similar letters match; words of one root don’t always', () => {
  const labels = ['plan rest periods', 'restore furniture', 'customs law', 'customer insight', 'photography'];
  expect(linkSkills('furniture restoration', labels)[0]).toBe('restore furniture');
  expect(linkSkills('insight into customers', labels)[0]).toBe('customer insight');
  expect(linkSkills('fotografy', labels)[0]).toBe('photography');
  expect(linkSkills('§§§', labels)).toEqual(labels);
});

test('a label in words of similar meaning comes after one in the same words', () => {
  const labels = ['recruit staff', 'sell tickets', 'repair bicycles'];
  expect(linkSkills('hiring of employees', labels)[0]).toBe('recruit staff');
  expect(linkSkills('mending bikes and bicycles', labels)[0]).toBe('repair bicycles');
  expect(linkSkills('hiring of employees', [...labels, 'hire employees'])[0]).toBe('hire employees');
});
