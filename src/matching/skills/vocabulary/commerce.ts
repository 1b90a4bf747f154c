/** Skills of selling, serving, marketing, design and media. Line format: `technology.ts`. */
export const COMMERCE = `
# serving customers
Customer service 5: customer services, customer care, customer support, client service, customer focus, customer facing, customer service skills, customer experience, customer-facing, client care, cust service
Complaint handling 3: complaints handling, handling complaints, ^complaints, complaint resolution, managing complaints
Call handling 3: call centre, contact centre, telephone skills, inbound calls, answering calls, telephone manner, outbound calls, call center, telephony skills
Live chat support 2: live chat, webchat, zendesk, intercom, freshdesk
Customer success 2: customer success management, customer retention, client success
# selling
^Sales 4: selling, sales skills, sales experience, sales techniques, direct sales
B2B sales 2: b2b, business to business sales > Sales
Telesales 2: tele sales, telemarketing, cold calling, outbound sales, telephone sales, phone sales > Sales
Field sales 2: territory management, area sales, door to door sales > Sales
Business development 3: new business, new business development, lead generation, biz dev, winning new business
Account management 3: key account management, client management, key accounts, managing accounts, account manager
Upselling 3: up-selling, cross selling, cross-selling > Sales
Closing deals 2: sales closing, achieving sales targets, sales targets, target driven, hitting targets, ^kpis > Sales
Car sales 1: automotive sales, vehicle sales > Sales
Technical sales 1: sales engineering, pre-sales, presales, sales engineer > Sales
# customer records
CRM 3: crm systems, crm software, customer relationship management, crm system
Salesforce 2: sales force, salesforce crm, salesforce administration > CRM
HubSpot 2: hub spot > CRM
Dynamics 365 2: microsoft dynamics, ms dynamics, dynamics crm > CRM
# shop work
Retail 4: retail experience, retail sales, shop work, shop floor, retail assistant
Till operation 4: cash handling, handling cash, epos, tills, cashier, pos systems, operating tills, checkout, ^taking payments, till work, till operator
Merchandising 3: visual merchandising, window displays, product displays
Stock control 3: stock management, stock taking, inventory management, inventory control, stocktaking, stock rotation, inventory, stock replenishment, stock checks, shelf stacking, shelf filling, stock take, stock-taking
Store management 2: retail management, shop management, store manager, branch management
Loss prevention 2: shrinkage control, stock loss
Buying and merchandising 1: retail buying, fashion buying, range planning
Personal styling 1: personal shopping, fashion advice
Key holding 2: keyholder, key holder, opening and closing the store
# online selling
E-commerce 2: ecommerce, online retail, amazon seller central, marketplace management
# digital marketing
Digital marketing 3: online marketing, internet marketing
SEO 3: search engine optimisation, search engine optimization, on-page seo, technical seo > Digital marketing
PPC 2: pay per click, google ads, google adwords, adwords, ^sem, paid search, bing ads > Digital marketing
Paid social 2: facebook ads, meta ads, social media advertising, linkedin ads > Social media marketing
Social media marketing 3: social media, social media management, instagram, tiktok, community management, social media manager > Digital marketing
Email marketing 3: mailchimp, klaviyo, email campaigns, marketing automation, marketo, pardot > Digital marketing
Content marketing 2: content creation, content strategy, content writing, blogging, content production > Digital marketing
Google Analytics 3: ga4, web analytics, google tag manager, gtm, adobe analytics > Digital marketing
Conversion rate optimisation 1: cro, a/b testing, split testing > Digital marketing
# marketing
Marketing 3: marketing campaigns, campaign management, marketing communications, marketing strategy, b2b marketing, cim
Brand management 2: branding, brand strategy, brand development
Market research 2: consumer insight, customer insight, market analysis, competitor analysis, focus groups
Product marketing 1: go-to-market, product launches, go to market
Public relations 2: ^pr, media relations, press releases, press office, press office experience
Internal communications 2: corporate communications, internal comms, communications strategy
Fundraising 2: charity fundraising, donor relations, corporate fundraising, trusts and foundations, community fundraising, face to face fundraising
Volunteer management 2: volunteer coordination, managing volunteers
Media planning 1: media buying, ^advertising
# writing
Copywriting 2: copy writing, copywriter, writing copy
Journalism 1: news writing, ^reporter, ^feature writing, ^shorthand, nctj
^Editing 2: copy editing, copy-editing, sub-editing, editorial
Technical writing 2: technical author, technical documentation, user guides
Creative writing 1: scriptwriting, storytelling
^Publishing 1: book publishing, desktop publishing
# graphic design software
Photoshop 3: adobe photoshop, photo shop
~Illustrator 2: adobe illustrator
InDesign 2: adobe indesign, in design
Adobe Creative Cloud 3: adobe creative suite, creative suite, adobe suite, creative cloud, adobe cs > Photoshop, Illustrator, InDesign
Canva 3: canva design
CorelDRAW 1: corel draw
# graphic design
Graphic design 3: graphic designer, ^visual design, artwork, print design, layout design, artworking
Typography 2: type design > Graphic design
Illustration 1: illustrating, digital illustration
Packaging design 1: > Graphic design
Print production 1: ^printing, pre-press, litho printing, digital print, ^finishing
# moving pictures
Video editing 2: video production, premiere pro, adobe premiere, final cut pro, davinci resolve, videography, filming
After Effects 2: adobe after effects, motion graphics, motion design
Animation 1: 2d animation, 3d animation, character animation
3D modelling 2: 3d modeling, ~blender, ~maya, 3ds max, cinema 4d, 3d rendering, 3d visualisation
Photography 2: photographer, product photography, lightroom, photo editing, studio photography
Sound engineering 1: audio engineering, audio production, sound design, pro tools, live sound, audio editing
Stage management 1: theatre production, stagecraft, lighting design, technical theatre
Broadcasting 1: radio production, television production, tv production, broadcast
# interiors and fashion!
Interior design 1: interiors, space planning, kitchen design
Fashion design 1: garment design, pattern cutting, textile design, textiles
Sewing 1: sewing machinist, tailoring, dressmaking, alterations, upholstery
Floristry 1: florist, flower arranging
# performing and exhibiting!
^Acting 1: ^drama, performing arts
^Dance 1: dance teaching, choreography
Music performance 1: music teaching, musician, music production
Museum curation 1: curating, curation, ^collections management, ^heritage, ^conservation of objects
Library work 1: librarianship, library services, cataloguing, ^archives
# kitchen
Cooking 3: food preparation, preparing food, cookery, catering, food prep, kitchen experience, meal preparation, preparing meals
^Chef 3: chef de partie, sous chef, head chef, commis chef, line cook, line chef, demi chef > Cooking, Food hygiene
Pastry 1: pastry chef, patisserie
^Baking 2: baker, bakery, bread making, cake decorating
Butchery 1: butcher, meat cutting, fishmonger
Menu planning 2: menu development, menu design, recipe development
Kitchen management 2: kitchen manager, kitchen operations, gp control, food cost control
Kitchen porter 2: kitchen assistant, pot washing, dishwashing, kitchen portering, catering assistant
# food rules
Food hygiene 4: food hygiene certificate, food hygiene level 2, food hygiene level 3, level 2 food hygiene, food safety, food handling, food safety level 2
HACCP 2: haccp level 3, brc, brcgs > Food hygiene
Allergen awareness 2: allergens, food allergens
# hospitality
Hospitality 3: hospitality experience, hospitality industry, guest service, guest services, guest relations
Waiting tables 3: waiter, waitress, waiting staff, table service, food service, silver service, serving food, front of house
Bar work 3: bartending, bartender, bar staff, bar experience, bar tending, cellar management, ^cellar
Barista 2: barista skills, coffee making, latte art
Mixology 1: cocktails, cocktail making > Bar work
Personal licence 2: personal licence holder, alcohol licence, aplh, licensee, dps
Wine knowledge 1: sommelier, wset, wine service
Housekeeping 2: room attendant, hotel housekeeping, room cleaning
Hotel reception 2: hotel front desk, opera pms, check-in, night audit, night porter, concierge
Revenue management 1: yield management
Restaurant management 2: pub management, bar management, restaurant manager, general manager hospitality
# travel and leisure!
Travel consultancy 1: travel agent, travel consultant, amadeus, galileo, sabre, tour operations, holiday sales
Cabin crew 1: flight attendant, air hostess
Tour guiding 1: tour guide
Lifeguarding 1: lifeguard, nplq, pool lifeguard, pool plant
Personal training 1: personal trainer, fitness instructor, gym instructor, reps level 3, fitness instruction
Sports coaching 2: football coaching, sports coach, swimming teacher, swim teaching, physical activity
Yoga teaching 1: pilates, yoga instructor
Leisure management 1: leisure centre management, duty management
# beauty!
Hairdressing 1: hair stylist, hairdresser, barbering, barber, hair styling, nvq hairdressing
Beauty therapy 1: beautician, beauty therapist, waxing, ^facials, ^massage, nail technician, manicure, ^aesthetics
Make-up artistry 1: makeup artist, make up artist
`;
