/** Towns and cities of Wales, Scotland, Northern Ireland and the islands; the line format of `towns-england.ts`. */
export const WELSH_TOWNS = `
# South Wales
Cardiff, Caerdydd: 51.48 -3.18 7
Newport: 51.58 -3.00 5
Swansea, Abertawe, Morriston: 51.62 -3.94 6
Bridgend: 51.51 -3.58
Barry: 51.40 -3.28
Caerphilly: 51.58 -3.22
Pontypridd, Llantrisant: 51.60 -3.34
Merthyr Tydfil, Merthyr: 51.75 -3.38
Cwmbran: 51.65 -3.02
Pontypool: 51.70 -3.04
Neath: 51.66 -3.81
Port Talbot: 51.59 -3.79
Llanelli: 51.68 -4.16
Ebbw Vale: 51.78 -3.21
Aberdare: 51.71 -3.45
Abergavenny, Abergavenney: 51.82 -3.02
Chepstow: 51.64 -2.68
Monmouth: 51.81 -2.72
# West Wales
Carmarthen: 51.86 -4.31
Haverfordwest: 51.80 -4.97
Milford Haven: 51.71 -5.03
Pembroke, Pembroke Dock: 51.68 -4.92
Aberystwyth: 52.42 -4.08
Lampeter: 52.11 -4.08
# Mid Wales
Brecon: 51.95 -3.39
Newtown: 52.51 -3.31
Welshpool: 52.66 -3.15
Llandrindod Wells: 52.24 -3.38
# North Wales
Wrexham: 53.05 -2.99 5
Deeside, Queensferry, Connah's Quay: 53.21 -3.03
Rhyl, Prestatyn: 53.32 -3.49
St Asaph, Bodelwyddan: 53.26 -3.44
Colwyn Bay: 53.29 -3.73
Llandudno: 53.32 -3.83
Bangor: 53.23 -4.13
Caernarfon: 53.14 -4.27
Holyhead, Anglesey, Llangefni: 53.31 -4.63
Mold: 53.17 -3.14
`;

export const SCOTTISH_TOWNS = `
# Lothian
Edinburgh, Leith: 55.95 -3.19 7
Livingston: 55.90 -3.52
Musselburgh: 55.94 -3.05
Bathgate: 55.90 -3.64
Dalkeith: 55.89 -3.07
Haddington: 55.96 -2.78
# Glasgow and Strathclyde
Glasgow, Govan: 55.86 -4.25 9
Paisley, Renfrew: 55.85 -4.42
East Kilbride: 55.76 -4.18
Hamilton: 55.78 -4.04
Motherwell, Wishaw: 55.79 -3.99
Coatbridge, Airdrie: 55.86 -4.02
Cumbernauld: 55.95 -3.99
Clydebank: 55.90 -4.40
Dumbarton: 55.94 -4.57
Greenock: 55.95 -4.76
Kilmarnock: 55.61 -4.50
Ayr, Prestwick: 55.46 -4.63
Irvine: 55.61 -4.67
Lanark: 55.67 -3.78
Oban: 56.41 -5.47
# Forth Valley and Fife
Stirling: 56.12 -3.94
Falkirk, Grangemouth, Larbert: 56.00 -3.78
Alloa: 56.12 -3.79
Dunfermline, Rosyth: 56.07 -3.45
Kirkcaldy: 56.11 -3.16
Glenrothes: 56.20 -3.17
St Andrews: 56.34 -2.80
# Tayside
Dundee: 56.46 -2.97 5
Perth: 56.40 -3.43
Arbroath: 56.56 -2.58
Montrose: 56.71 -2.47
# Grampian
Aberdeen: 57.15 -2.10 6
Peterhead: 57.51 -1.78
Fraserburgh: 57.69 -2.01
Inverurie: 57.28 -2.37
Elgin: 57.65 -3.32
Stonehaven: 56.96 -2.21
# Highlands and Islands
Inverness: 57.48 -4.22
Fort William: 56.82 -5.11
Wick, Thurso: 58.44 -3.09
Aviemore: 57.19 -3.83
Stornoway: 58.21 -6.39
Kirkwall, Orkney: 58.98 -2.96
Lerwick, Shetland: 60.15 -1.14
# Borders and Dumfries
Dumfries: 55.07 -3.61
Stranraer: 54.90 -5.03
Galashiels, Melrose: 55.62 -2.81
Hawick: 55.42 -2.79
`;

export const NORTHERN_IRISH_TOWNS = `
# Northern Ireland
Belfast: 54.60 -5.93 7
Derry, Londonderry: 55.00 -7.32 5
Lisburn: 54.51 -6.04
Newry: 54.18 -6.34
Bangor Down, Bangor County Down: 54.66 -5.67
Craigavon, Portadown, Lurgan: 54.45 -6.39
Ballymena: 54.86 -6.28
Newtownabbey: 54.66 -5.90
Newtownards: 54.59 -5.69
Coleraine: 55.13 -6.67
Omagh: 54.60 -7.30
Enniskillen: 54.34 -7.64
Antrim: 54.71 -6.21
Carrickfergus: 54.72 -5.81
Armagh: 54.35 -6.65
Downpatrick: 54.33 -5.72
Cookstown, Magherafelt: 54.65 -6.75
Dungannon: 54.50 -6.77
`;

export const ISLAND_TOWNS = `
# Crown dependencies
Douglas, Isle of Man: 54.15 -4.48 12
St Helier, Jersey: 49.19 -2.11 8
St Peter Port, Guernsey: 49.46 -2.54 6
`;
