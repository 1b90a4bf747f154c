from docx import Document
from docx.shared import Pt, Cm
from docx.enum.text import WD_BREAK
from docx.oxml.ns import qn
from docx.oxml import OxmlElement
def cols(section, n):
    c = section._sectPr.xpath('./w:cols')
    c = c[0] if c else section._sectPr.append(OxmlElement('w:cols')) or section._sectPr.xpath('./w:cols')[0]
    c.set(qn('w:num'), str(n))
# 1 chef: a borderless table, dates on the left
d = Document()
d.add_heading('Marco Bellini', 0)
d.add_paragraph('Brighton  |  07700 900231  |  marco.bellini@example.it')
t = d.add_table(rows=0, cols=2)
def row(a, *lines):
    r = t.add_row().cells
    r[0].text = a; r[1].text = lines[0]
    for l in lines[1:]: r[1].add_paragraph(l)
row('ABOUT ME', 'Head chef with a Piedmontese grandmother and a taste for short menus. Calm on a full pass.')
row('EXPERIENCE', '')
row('Jun 2021 – now', 'Head Chef', 'The Gull & Lantern, Brighton', 'Sixty covers, a brigade of six, food cost at 27 per cent.')
row('Apr 2018 – May 2021', 'Sous Chef', 'Osteria Ponte, Hove', 'Ran the pass four nights a week.')
row('Oct 2015 – Mar 2018', 'Commis Chef', 'Grand Parade Hotel, Eastbourne', 'Garnish, then fish.')
row('SKILLS', 'Menu planning', 'Food hygiene', 'Pastry', 'Butchery', 'Stock control', 'HACCP', 'Team leadership')
row('EDUCATION', 'Diploma in Professional Cookery, City College Brighton, 2015')
row('LANGUAGES', 'Italian: native', 'English: fluent')
d.save('chef.docx')
# 2 accountant: contact in the header, references in the footer
d = Document()
s = d.sections[0]
s.header.paragraphs[0].text = 'Fiona MacAllister ACCA\tAberdeen\t07700 900232 · f.macallister@example.co.uk'
s.footer.paragraphs[0].text = 'References available on request · Page 1'
d.add_heading('Professional Summary', 1)
d.add_paragraph('ACCA-qualified management accountant in energy services. I close in four working days and explain the numbers to engineers.')
d.add_heading('Core Skills', 1)
for x in ['Management accounts', 'Month-end close', 'Budgeting', 'VAT returns', 'Sage', 'Microsoft Excel', 'Financial modelling', 'Variance analysis']:
    d.add_paragraph(x, style='List Bullet')
d.add_heading('Career Summary', 1)
p = d.add_paragraph(); p.add_run('Grampian Subsea Ltd').bold = True
d.add_paragraph('Management Accountant\tFebruary 2020 to Present')
d.add_paragraph('Owns the monthly pack for three cost centres and the rolling forecast.', style='List Bullet')
p = d.add_paragraph(); p.add_run('Deeside Accountants').bold = True
d.add_paragraph('Assistant Accountant\tSeptember 2016 to January 2020')
d.add_paragraph('Ledgers, VAT and payroll for 40 small firms.', style='List Bullet')
d.add_heading('Education & Qualifications', 1)
d.add_paragraph('MA Accountancy, University of Aberdeen, 2012 – 2016')
d.save('accountant.docx')
# 3 retail: one paragraph per section, soft breaks everywhere
d = Document()
def soft(title, lines):
    p = d.add_paragraph(); r = p.add_run(title); r.bold = True
    p = d.add_paragraph()
    for i, l in enumerate(lines):
        r = p.add_run(l)
        if i < len(lines) - 1: r.add_break()
soft('DANIELLE FROST', ['19 Beech Close, Norwich, NR3 2QT', '07700 900233', 'dani.frost@example.com'])
soft('Personal Statement', ['Store supervisor who opens and closes, trains Saturday staff and knows the till system inside out.'])
soft('Employment', ['Store Supervisor', 'Broadland Outdoor, Norwich', 'November 2021 - present', 'Rotas, cashing up and stock deliveries.', 'Sales Assistant', 'Fenwick & Lane, Ipswich', 'August 2018 - October 2021', 'Fitting walking boots and looking after the window.'])
soft('Skills', ['Customer service', 'Cash handling', 'Visual merchandising', 'Stock control', 'Rota planning', 'Sales'])
soft('Education', ['A levels in Business and Art, Norwich Sixth Form College, 2016 - 2018'])
soft('Interests', ['Wild swimming, photography'])
d.save('retail-supervisor.docx')
# 4 bus driver: two newspaper columns after a full-width head
d = Document()
d.add_heading('Samuel Osei', 1)
d.add_paragraph('PCV bus driver · Croydon · 07700 900234 · sam.osei@example.com')
d.add_section(0); cols(d.sections[1], 2)
d.add_heading('Profile', 2)
d.add_paragraph('Bus driver with a PCV licence and a driver CPC card that runs to 2029. I drive smoothly and I talk to people.')
d.add_heading('Skills', 2)
for x in ['Bus driving', 'Customer service', 'Vehicle checks', 'Conflict resolution', 'First aid', 'Cash handling']: d.add_paragraph('• ' + x)
d.add_heading('Work experience', 2)
for a, b, c, e in [('Bus Driver', 'South London Buses, Croydon', '2017 – Present', 'Routes 119 and 466, mostly late turns.'), ('Delivery Driver', 'Purley Parcels, Purley', '2013 – 2017', 'Ninety drops a day in a 3.5 tonne van.')]:
    p = d.add_paragraph(); p.add_run(a).bold = True
    d.add_paragraph(b); d.add_paragraph(c); d.add_paragraph(e)
d.add_heading('Education', 2)
d.add_paragraph('BTEC Business, Croydon College, 2011 – 2013')
d.save('bus-driver.docx')
