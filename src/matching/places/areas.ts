/** Counties, regions and other wide places: the line format of `towns-england.ts`, radius always given. */
export const ENGLISH_AREAS = `
# counties
Somerset: 51.10 -2.95 35
Avon, South Gloucestershire, North Somerset, West of England: 51.47 -2.60 22
Gloucestershire, Cotswolds: 51.84 -2.15 30
Wiltshire: 51.32 -1.95 32
Devon, North Devon, South Devon, East Devon: 50.72 -3.75 45
Cornwall, Kernow: 50.40 -4.90 50
Dorset: 50.76 -2.30 32
Hampshire, Hants, New Forest: 51.06 -1.28 35
Berkshire, Berks, Thames Valley: 51.43 -1.00 25
Oxfordshire, Oxon: 51.77 -1.29 28
Buckinghamshire, Bucks: 51.80 -0.81 28
Surrey: 51.27 -0.43 24
West Sussex: 50.95 -0.45 28
East Sussex: 50.93 0.27 28
Sussex: 50.93 -0.10 42
Kent: 51.22 0.68 38
Essex: 51.76 0.52 34
Hertfordshire, Herts: 51.81 -0.24 22
Bedfordshire, Beds: 52.05 -0.47 18
Cambridgeshire, Cambs: 52.37 0.02 30
Suffolk: 52.19 1.00 36
Norfolk: 52.67 0.95 42
Warwickshire: 52.30 -1.55 24
Worcestershire, Worcs: 52.20 -2.20 22
Herefordshire: 52.09 -2.74 24
Shropshire: 52.62 -2.72 30
Staffordshire, Staffs: 52.83 -2.02 28
Derbyshire: 53.12 -1.56 32
Nottinghamshire, Notts: 53.13 -1.05 28
Leicestershire, Leics: 52.67 -1.13 24
Northamptonshire, Northants: 52.29 -0.87 28
Lincolnshire, Lincs: 53.10 -0.30 45
Black Country: 52.53 -2.04 10
Greater Manchester: 53.50 -2.27 20
Merseyside: 53.43 -2.92 18
Cheshire: 53.21 -2.55 28
Lancashire, Lancs: 53.83 -2.60 34
Cumbria, Lake District: 54.55 -3.00 42
West Yorkshire: 53.74 -1.70 22
South Yorkshire: 53.48 -1.30 22
North Yorkshire: 54.10 -1.35 50
East Yorkshire, East Riding, Humberside: 53.85 -0.45 28
Yorkshire: 53.90 -1.30 55
County Durham, Co Durham: 54.70 -1.75 26
Tyne and Wear, Tyne & Wear, Tyneside: 54.96 -1.55 16
Tees Valley, Cleveland: 54.56 -1.25 18
Northumberland: 55.20 -1.95 38
Middlesex: 51.55 -0.38 14
# regions
South East, South East England, South East of England, Home Counties: 51.30 -0.60 75
South West, South West England, South West of England: 50.95 -3.20 110
East of England, East Anglia: 52.25 0.50 75
East Midlands: 52.90 -1.00 60
West Midlands: 52.48 -1.95 40
Midlands: 52.60 -1.60 75
North West, North West England, North West of England: 53.75 -2.60 70
North East, North East England, North East of England: 54.90 -1.65 50
Yorkshire and the Humber, Yorkshire and Humberside, Yorkshire & Humber: 53.85 -1.20 65
M4 Corridor: 51.45 -1.60 60
`;

export const WELSH_AREAS = `
# areas
South Wales, Rhondda Cynon Taf, Vale of Glamorgan, Glamorgan: 51.58 -3.40 30
Monmouthshire, Gwent, Torfaen, Blaenau Gwent: 51.72 -2.98 20
West Wales, Pembrokeshire, Carmarthenshire, Ceredigion, Dyfed: 51.95 -4.50 40
Mid Wales, Powys: 52.35 -3.40 45
North Wales, Gwynedd, Conwy, Denbighshire, Flintshire, Clwyd: 53.10 -3.60 45
Wales: 52.20 -3.50 110
`;

export const SCOTTISH_AREAS = `
# areas
East Lothian: 55.95 -2.75 18
West Lothian: 55.90 -3.58 14
Midlothian, Lothian: 55.88 -3.10 18
Fife: 56.22 -3.10 24
Lanarkshire, North Lanarkshire, South Lanarkshire: 55.72 -3.90 26
Renfrewshire, Inverclyde: 55.86 -4.55 16
Ayrshire: 55.50 -4.55 32
Stirlingshire, Forth Valley: 56.08 -3.95 26
Tayside, Perthshire, Angus: 56.55 -3.30 40
Aberdeenshire, Grampian: 57.25 -2.55 42
Highlands, Highland, Scottish Highlands: 57.45 -4.60 85
Moray: 57.55 -3.30 26
Scottish Borders: 55.58 -2.75 34
Dumfries and Galloway: 55.05 -3.90 48
Argyll, Argyll and Bute: 56.20 -5.30 50
Scotland: 56.30 -3.70 140
`;

export const NORTHERN_IRISH_AREAS = `
# areas
County Antrim: 54.85 -6.20 28
County Down: 54.40 -5.90 28
County Armagh: 54.33 -6.60 18
County Tyrone: 54.62 -7.10 30
County Londonderry: 54.95 -6.90 26
County Fermanagh: 54.35 -7.65 24
Northern Ireland: 54.60 -6.60 75
`;
