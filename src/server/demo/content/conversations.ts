/**
 * What people say to each other after a match. `# key: trade; stage`, then one line per message: E or S (employer,
 * seeker), minutes after the previous one, text. The format is read in `../conversations.ts`.
 */
export const CONVERSATIONS = `
# amara-bridge: digital; interview
E 40: Hi Amara, Bridget here. The line in your profile about halving missed bookings made three of us look up. Would you talk us through that project?
S 95: Hi Bridget, gladly. Short version: we sat behind the desk for two days, and found that most missed bookings were **changed** bookings nobody could ring about.
E 30: That is exactly what we need on the courts work. How do you feel about a team where engineers come to every research session?
S 25: I would find it hard to go back to one where they don’t. Who runs the sessions at the moment?
E 45: Nia for the big rounds, whoever has the question for the small ones. Could you come in next week and meet the team? Tuesday at 10 or Thursday at 2, by the harbour. It is an hour and there is no task to prepare.
S 35: Thursday at 2 is good for me. Is there step-free access? I will have my bike with me.
E 1300: There is, round the back on the quay, and a bike rack inside. You will meet Nia, Owen and me. Looking forward to it.

# amara-wrenfield: digital; interview
E 120: Hello Amara, thanks for applying. We liked how you wrote about bad news in the portfolio: “your direct debit is going up” is most of our day.
S 60: Ha, yes. I had six goes at that screen. The version that worked said the number first and the reason second.
E 90: Could you do a 45-minute video call on Wednesday at 11 with me and our research lead?
S 20: Wednesday at 11 works. Should I bring anything?
E 15: One project you would do differently now. No slides needed.
S 10: Easy to choose. See you then.

# amara-juniper: digital; offer
E 75: Hi Amara! Eilidh from Juniper Street. We would love to have a chat about the design role. Are you set on Bristol?
S 200: Hi Eilidh. I am staying in Bristol, but I have worked remotely for three years and visit teams happily.
E 40: Perfect, half of us are remote. Talk on Monday at 3?
S 30: Monday at 3 it is.
E 4200: It was a pleasure to meet you. The team would like to make you an offer: **£51,000**, remote, with four trips a year to Glasgow paid. The letter is on its way.
S 90: Thank you, that has made my day. May I have until Friday to decide? I am finishing one other conversation and would like to do it properly.
E 20: Of course. Ring me if anything in the letter is unclear.

# amara-marlowe: digital; first
E 25: Amara, hello. I asked you to apply because of the museum app, so I am glad you did. Are you free for a coffee near Stokes Croft this week?
S 140: Hello Tess, thank you for asking! I could do Friday morning before ten.
E 15: Friday at 9, then. The place with the green door. I am the one with the dog.
S 12: Then I will find you.

# bridge-tom: digital; interview
E 60: Hi Tom, thanks for applying. Your pull requests on the form library are lovely to read. Do you have time for a call?
S 45: Thanks! Yes, any day after four.
E 20: Tomorrow at 4.30? We will look at a real screen of ours together and talk about how you would make it better. Forty-five minutes.
S 15: Sounds much nicer than a whiteboard. See you tomorrow.
E 1500: That was good fun. Could you come in and meet the whole team on Monday at 1? We will buy lunch.
S 35: Monday at 1, yes please. I eat everything but coriander.

# bridge-hannah: digital; offer
E 90: Hello Hannah. 71 questions to 34 is quite a claim. May I see the before?
S 50: I hoped somebody would ask. I will bring it on paper, it is three metres long.
E 2880: It really was three metres long. We would like to offer you the post at **£42,500**, four and a half days a week. What do you think?
S 180: I think yes, very probably. Could we talk about starting in five weeks rather than four? I have a form to finish.
E 40: Five weeks is fine. I will send the contract today.

# bridge-nadia: digital; hired
E 70: Hello Nadia. Your note on error messages made three of us change ours before lunch. Would you come and tell the rest?
S 40: Gladly. I will bring the error messages, they are used to an audience.
E 3000: The whole team would like to work with you. Would you like to work with us?
S 95: Yes. I had my coat on for the answer before I had finished reading.

# code-first: digital; first
E 55: Hi {seeker}, thanks for your interest in the {title} post. What are you hoping for from the next job?
S 130: Hi {contact}. Mostly a team that reviews properly and releases often. I saw that you ship weekly: is that true on the bad weeks as well?
E 40: Nearly. We skipped two weeks last year. Happy to show you the board. Would a half-hour call suit?
S 25: It would. Lunchtimes are best.

# data-first: digital; first
E 80: Hello {seeker}. I enjoyed your summary. Which tool do you reach for first when a number looks wrong?
S 65: The source table, with a count and a date range. Then a person who knows why the number exists.
E 30: Good answer. I will send some times for a call with our lead analyst.

# code-interview: digital; interview
E 45: Hi {seeker}, we would like to take this further. The next step is two hours, paid, pairing on a small problem with two of us.
S 70: Thanks {contact}, paid is a nice surprise. Any preparation?
E 20: None. Use your own tools, look things up, ask questions.
S 15: Great. I can do Wednesday morning or all of Friday.
E 25: Wednesday at 10, then. The link is in the invitation.

# nurse-interview: health; interview
E 35: Hello {seeker}, {contact} from {company}. Are you free to visit the team before the interview? You would see a normal morning.
S 160: That would be really helpful. I am on lates this week, so any morning.
E 30: Thursday at 9.30. Ask for Jo at the desk and bring some ID.
S 20: Will do. Is it true that you publish your staffing numbers?
E 45: Every week, the bad ones as well.
S 10: Honest. I like that. See you Thursday.

# health-first: health; first
E 90: Dear {seeker}, thank you for applying for {title}. Could you tell me which shifts or days would suit you?
S 75: Hello {contact}. I can do any weekday and one Saturday in three. I need to finish by half past five on Wednesdays.
E 40: Wednesdays are no trouble. Shall we speak on the phone tomorrow at 12.30?
S 15: Yes please.

# health-offer: health; offer
E 30: Hi {seeker}, it was lovely to meet you. The panel would like to offer you the post, subject to the usual checks.
S 25: Oh, that is wonderful. Thank you!
E 20: HR will write about references and occupational health. When could you start?
S 60: I have four weeks’ notice, so the first Monday after that.
E 15: Noted. Welcome to the team.

# care-first: care; first
E 20: Hello {seeker}, thank you for wanting to work with us. Have you a driving licence, and are there days that you cannot do?
S 45: Hello! Yes, clean licence and my own car. I can’t do Sunday mornings because of church.
E 25: That is fine, plenty of us would rather have a Sunday than a Friday. Come and have a look round?
S 15: I would love to. Tomorrow afternoon?
E 10: Come at 2, it’s cake day.

# care-interview: care; interview
E 50: Hi {seeker}. The people we support help to choose our staff, so your interview will be with two of them and me. Is that all right with you?
S 35: More than all right. What would they like to know?
E 30: Usually: can you cook, do you support a football team, and will you listen.
S 20: Yes; sadly yes; and yes.
E 15: You will be fine. Monday at 11?
S 10: Monday at 11.

# care-hired: care; hired
E 40: Morning {seeker}, your DBS check has come back clear. You start on the 1st at 7 with Bev.
S 25: Brilliant news. Shoes: trainers or black?
E 15: Trainers are fine. Bring lunch for the first day, after that we feed you.
S 10: Thank you, see you on the 1st!

# school-first: education; first
E 65: Dear {seeker}, we enjoyed your application for {title}. Would you like to visit during the school day?
S 110: Yes please. I would like to see a lunchtime, if that is allowed.
E 35: It is encouraged. Wednesday from 11.45? Sign in at the office and the head will find you.
S 20: Thank you, I will be there.

# school-interview: education; interview
E 80: Hello {seeker}. The day will be half an hour with a real group, then a talk with a few of them and an interview. What would you like to do with the group?
S 240: Could I do the estimating game from my application? I will bring the jar and everything in it.
E 30: Please do. Two of them have a hearing aid and one speaks very little English yet.
S 25: Thanks for telling me. I will plan for that.

# site-first: site; first
E 30: Hi {seeker}, got your application. Which cards have you got and when do they run out?
S 40: CSCS till next August, first aid till March, and the rest are on my profile. I can send photos.
E 10: Photos are fine. Are you all right with {city} and the odd day further out?
S 15: Fine by me as long as travel is paid after the first hour.
E 10: It is. Pop in on Friday at 7.30, the kettle will be on.

# site-interview: site; interview
E 25: Hello {seeker}. I would like you to meet the contracts manager and walk one of the sites with us.
S 60: Sounds good. Which one, so that I can have a look at the drawings first?
E 20: The 48-unit one by the station. I will send them over now.
S 90: Had a look. Ask me about the retaining wall when I get there.
E 15: Ha. I had a feeling somebody would. Tuesday at 8, hi-vis and boots.

# site-offer: site; offer
E 35: {seeker}, good to meet you. We would like to offer you the job at the top of the range. A van comes with it.
S 30: Thanks {contact}. What is the van insurance on private use?
E 40: Covered for you, to and from work and the tip. Not for your brother-in-law’s sofa.
S 10: Fair. I am in.

# shop-floor-first: workshop; first
E 45: Hello {seeker}, thanks for applying. What are you proudest of having made or mended lately?
S 55: Something that everybody said could not be repeated. I held it by warming everything up properly and measuring in the same room each time.
E 20: You would get on with our inspector. Would you like to see the place?
S 15: Very much. I finish at 2 on Thursdays.

# workshop-interview: workshop; interview
E 60: Hi {seeker}, the team would like to meet you. An hour with two engineers, then the tour.
S 80: Thank you. Shall I bring an example? I have permission to show one.
E 15: Please do, drawings and all.
S 20: Friday at 10 would be best for me.
E 10: Friday at 10. Safety shoes are at reception, tell us your size.
S 8: Size 6 please.

# road-first: road; first
E 20: Hi {seeker}, {contact} at {company}. Days or nights, and how early is too early?
S 50: Days if you have them. Five is fine, four is not.
E 15: We have a 5.30 start with regular hours. Come and have a look round, and a go if there is time?
S 20: Yes. Any Saturday, or a weekday after two.
E 10: Saturday at 8. Bring your licence and good boots.

# road-interview: road; interview
E 30: Morning {seeker}. Can you come in on Monday at 3 to meet the depot manager?
S 45: I can. Is there anything that she likes to ask?
E 15: How you would get through a day with three people off.
S 12: I did one last week, so that is fresh.

# kitchen-first: kitchen; first
E 25: Hi {seeker}. Fancy a trial shift? Paid, of course, and you eat with us.
S 60: I would love one. I am off on Monday and Tuesday.
E 10: Tuesday from 3. Bring knives if you like your own. What do you want to cook for the staff meal?
S 15: My nonna’s beans. They will not be disappointed.
E 8: Sold.

# guests-first: guests; first
E 30: Hi {seeker}, thanks for applying. When could you come by, and which hours suit you best?
S 70: Hi {contact}! I can come any weekday before noon. Hours: anything but Thursday evenings, when I have a class.
E 20: Thursdays are easy to keep free. Wednesday at 11?
S 10: Wednesday at 11. Shall I bring references?
E 12: Names will do for now. See you then.

# kitchen-interview: kitchen; interview
E 30: Hi {seeker}. Would you come in and cook one plate for us? We pay for your time and your train.
S 50: Yes, happily. Anything that you would like to see?
E 15: Something you would put on the menu in October, from what is in the fridge.
S 20: I can do Monday from 2.
E 8: Monday at 2. There will be leeks.

# guests-interview: guests; interview
E 40: Hello {seeker}, thank you for applying for {title}. Can you meet on Thursday at 10, before we open?
S 55: Thursday at 10 suits me. Shall I ask for you?
E 12: Please. Come as a guest first if you like: have a coffee, look around and tell me what you would change.
S 30: That is a great idea. I already have one thing about the door.
E 9: Everybody has one thing about the door. See you Thursday!

# guests-hired: guests; hired
E 35: Welcome aboard, {seeker}! Your first shift is Friday at 4.
S 15: So excited. What do I wear?
E 10: Dark shirt, comfortable shoes. The apron is on us.
S 5: See you Friday.

# office-first: office; first
E 70: Dear {seeker}, thank you for your application. Are you free for a short call this week?
S 85: Yes, thank you. Any lunchtime, or after half past four.
E 25: Wednesday at 12.30, then. I will ring the number on your profile.
S 15: Perfect.

# office-interview: office; interview
E 55: Hello {seeker}, we would like to meet you. An hour with {contact} and the team lead, and a short exercise on the day: 20 minutes, with the questions in advance.
S 120: Thank you, I appreciate having the questions. Is it in {city}?
E 20: It is, and there is a train strike on Tuesday, so Wednesday might be kinder.
S 15: Wednesday at 10.30?
E 10: Booked. See you then.

# office-offer: office; offer
E 45: {seeker}, we would be delighted if you joined us. The offer letter is in your inbox.
S 95: Thank you so much. One question: could I work nine to three on Mondays, and make it up on Thursdays?
E 30: Yes. I have asked and it is fine. I will add it to the letter.
S 20: Then it is a yes from me.

# office-closed: office; closed
E 60: Hello {seeker}, thank you for coming in. It was close. We have gone with somebody who had done this in our sector before, and I wanted to tell you myself.
S 75: Thanks for telling me, {contact}. Is there anything I should work on?
E 40: Honestly, only time in the field. Your answers were among the clearest we heard. May I write to you when the next post opens?
S 20: Please do.
`;
