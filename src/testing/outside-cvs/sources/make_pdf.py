from reportlab.platypus import BaseDocTemplate, PageTemplate, Frame, Paragraph, FrameBreak, Spacer
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import cm
S = getSampleStyleSheet()
doc = BaseDocTemplate('ux-researcher.pdf', pagesize=A4)
W, H = A4
doc.addPageTemplates(PageTemplate(frames=[Frame(1.5*cm, H-4*cm, W-3*cm, 2.6*cm), Frame(1.5*cm, 1.5*cm, 5.6*cm, H-6*cm), Frame(7.6*cm, 1.5*cm, W-9.1*cm, H-6*cm)]))
P = lambda t, s='BodyText': Paragraph(t, S[s])
story = [P('Leila Haddad', 'Title'), P('UX Researcher, Bristol'), FrameBreak(),
  P('Contact', 'Heading2'), P('07700 900241<br/>leila@example.design<br/>linkedin.com/in/leila-example'),
  P('Skills', 'Heading2'), P('User research'), P('Usability testing'), P('Interviewing'), P('Survey design'), P('Figma'), P('Accessibility'), P('Workshop facilitation'),
  P('Languages', 'Heading2'), P('English, fluent'), P('Arabic, native'), P('French, basic'),
  FrameBreak(),
  P('About', 'Heading2'), P('Researcher who sits with people while they do the task, and then says plainly what was in their way. Mostly public services.'),
  P('Experience', 'Heading2'),
  P('<b>Lead User Researcher</b>'), P('Avon Digital Services'), P('Jan 2023 - Present'), P('Plans research for four teams and runs the lab.'),
  P('<b>User Researcher</b>'), P('Clifton Health Tech'), P('Mar 2019 - Dec 2022'), P('Discovery with patients and ward staff.'),
  P('Education', 'Heading2'), P('MSc Human-Computer Interaction, University of Bath, 2018')]
doc.build(story)
