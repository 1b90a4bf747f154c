/** Design, marketing and media. The line format is in `../../role-templates.ts`. */
export const CREATIVE_ROLES = `
# product-designer: hybrid, remote; full-time, contract
= Figma, Prototyping, User research, Design systems, UX design, Web accessibility
@ entry 1 28-34 Junior Product Designer | Take small journeys from sketch to release, with a senior designer to turn to
@ mid 3 42-52 Product Designer | Own one journey end to end, including what happens after release
@ senior 6 56-68 Senior Product Designer | Lead the design of a whole product area, and help two designers to grow
@ executive 10 74-90 Head of Product Design | Lead a team of seven designers and researchers
> Own the journey most people at {company} begin with. You will run research, prototype in code or Figma, and ship every fortnight.
> {company} is looking for a product designer in {city} who is as happy in a usability test as in a component file.
> You will join a squad of six at {company} and design something that a hundred thousand people use on a weekday.
- Turn a vague problem into a few good questions, then into something people can try
- Test with users every other week, including people who use assistive technology
- Design flows, states and words: the empty and the broken ones as well as the happy one
- Work with engineers every day; there is no handover meeting
- Look after your corner of the design system
+ A portfolio that shows decisions, not only screens
+ Confident prototyping in Figma, and some feel for HTML and CSS
+ You have changed your mind because of research, and can tell us when

# ux-researcher: hybrid, remote; full-time, contract
= User research, Usability testing, Interviewing, Survey design, Data analysis, Report writing
@ mid 3 40-50 User Researcher | Plan and run a study a fortnight for two teams
@ senior 6 54-64 Senior User Researcher | Decide what we study next, and teach teams to do the simple studies well
> {company} makes better decisions when somebody has watched real people try. You will be that somebody.
> We want a user researcher at {company} who can make a room of engineers go quiet, then go and fix things.
- Plan studies that answer a question somebody is about to decide
- Recruit people who are not like us, and look after them
- Run interviews, usability tests and the occasional survey
- Share findings within days, in words and short clips
- Keep our library of findings worth searching
+ Experience of moderated and unmoderated studies
+ Careful with consent and personal data
+ You know how to say “we cannot tell from this”

# service-designer: hybrid, remote; full-time, contract
= Service design, User research, Workshop facilitation, Journey mapping, Prototyping, Stakeholder management
@ mid 4 46-56 Service Designer | Map and redesign one service with the people who run it
@ senior 7 60-72 Lead Service Designer | Lead the design of a service across three organisations
> Half of this service happens on paper and over the phone. You will design all of it with {company}’s clients, not only the website.
> {company} needs a service designer in {city} to join up what people see with what has to happen behind it.
- Map how things work today, with the people who do them
- Run workshops where the quiet people speak too
- Prototype letters, calls and screens, and try them in the field
- Make the case for change with evidence and cost
- Leave teams able to carry on without you
+ Experience of designing services, in the public sector or a regulated one
+ A calm facilitator
+ You draw to think

# content-designer: hybrid, remote; full-time, part-time, contract
= Content design, Copywriting, Editing, User research, Web accessibility, CMS
@ mid 2 36-45 Content Designer | Rewrite one service from the user’s question backwards
@ senior 5 48-58 Senior Content Designer | Look after our voice, and the people who write in it
> Words are most of the interface. At {company} you will write them with the team, before the boxes are drawn.
> {company} has 1,200 pages and needs perhaps 300. You will decide which, and make those good.
- Write and edit content for screens, letters and emails
- Test words with users, and bring the reading age down
- Pair with designers from the first sketch
- Keep the style guide short and useful
- Retire pages, tactfully
+ A portfolio of clear writing, with before and after
+ You enjoy grammar and do not need to win about it
+ Some experience with a content management system

# graphic-designer: onsite, hybrid; full-time, part-time, freelance
= Graphic design, Illustrator, InDesign, Photoshop, Typography, Brand management
@ entry 0 25-29 Junior Designer | Learn the trade on real jobs, from artwork to press checks
@ mid 3 31-38 Graphic Designer | Carry a job from the brief to the printer, or to the screen
@ senior 7 42-52 Senior Brand Designer | Lead identity projects and present them to clients
> From beer labels to annual reports, no two weeks in {company}’s {city} studio look alike.
> {company} wants a designer who cares about type, turns up with ideas and leaves files that other people can open.
- Design across print and screen: identities, packaging, reports, campaigns
- Prepare artwork that prints right the first time
- Present work to clients and listen to what they say back
- Keep the brand templates tidy
- Work to deadlines, two or three at once
+ A portfolio with good typography in it
+ Fluent in Adobe Creative Cloud
+ Practical knowledge of print

# digital-marketer: hybrid, remote; full-time, part-time
= Digital marketing, SEO, PPC, Google Analytics, Email marketing, Social media marketing, Copywriting
@ entry 0 25-29 Digital Marketing Assistant | Schedule, write and measure, with a manager who explains why
@ mid 3 33-40 Digital Marketing Executive | Run paid search and email, with your own budget
@ senior 5 45-55 Digital Marketing Manager | Lead a team of three and a budget of £400,000
> You will bring people to {company} who are glad they came: by search, by email and by saying something worth reading.
> {company} has outgrown marketing by hunch. You will bring the numbers and keep the ideas.
- Plan and run campaigns across search, social and email
- Write copy that sounds like us
- Test landing pages and keep what works
- Report monthly: what we spent, what came of it, what we would do next
- Look after the website with our developers
+ Hands-on experience with Google Ads and Analytics
+ You can write a good subject line and tell us why it worked
+ Organised, and happy with figures

# content-marketer: hybrid, remote; full-time, freelance
= Copywriting, Content marketing, SEO, Editing, Social media marketing, Research
@ mid 2 30-37 Content Writer | Write four good pieces a month
@ senior 5 40-48 Content Lead | Plan the editorial calendar and edit other writers
> {company} knows interesting things and writes about them badly. You will put that right.
> We want a writer in {city} who can interview an engineer before lunch and have something readable by four.
- Interview people across {company} and turn what they know into articles, guides and case studies
- Edit kindly and firmly
- Plan the calendar with sales and support
- Learn what people search for, and answer it
- Keep old pieces true
+ Published work that you are proud of
+ An ear for plain English
+ Curious about unglamorous subjects

# video-producer: onsite, hybrid; full-time, contract, freelance
= Video editing, Adobe Creative Cloud, After Effects, Photography, Sound engineering, Storytelling
@ entry 1 26-30 Junior Video Editor | Cut social edits from finished films and assist on shoots
@ mid 3 33-41 Video Producer | Run shoots from the call sheet to the final grade
> {company} makes short films about real people at work. You will shoot some, cut most and lose no sync sound.
> Join {company} in {city} to produce films, podcasts and the occasional live stream.
- Plan shoots, book crew and write call sheets
- Film and record on location, sometimes alone
- Edit, grade and caption, for screens of every shape
- Keep the archive labelled, so that somebody can find it
- Look after kit, batteries and contributors
+ A showreel under three minutes
+ Premiere Pro or Resolve, and After Effects
+ A full driving licence

# agency-account-manager: hybrid, onsite; full-time
= Account management, Project management, Stakeholder management, Budget management, Presenting, Marketing
@ mid 2 32-39 Account Manager | Look after four clients and their budgets
@ senior 5 44-54 Account Director | Lead our largest account and grow it honestly
> You will be the person {company}’s clients ring first, and are glad they did.
> {company} needs an account manager in {city} who can write a clear brief, keep a budget and tell a client no.
- Run projects from the brief to the invoice
- Keep scope, time and budget in view, weekly
- Present work with the people who made it
- Spot what a client will need next
- Smooth things over without hiding them
+ Agency experience
+ Straightforward writing
+ Unflappable on a Friday afternoon
`;
