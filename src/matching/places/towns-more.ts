/** Smaller towns of England, by county; the line format of `towns-england.ts`. */
export const MORE_ENGLISH_TOWNS = `
# Greater Manchester
Middleton, Heywood: 53.57 -2.21
Denton, Droylsden, Dukinfield: 53.47 -2.12
Farnworth, Westhoughton, Horwich, Walkden: 53.56 -2.45
Atherton, Tyldesley: 53.52 -2.49
Ramsbottom: 53.65 -2.32
Radcliffe: 53.56 -2.32
Marple, Hazel Grove: 53.38 -2.09
Ashton-in-Makerfield, Golborne, Hindley: 53.50 -2.62
# Merseyside
Crosby, Maghull, Litherland: 53.49 -3.01
Newton-le-Willows, Haydock: 53.46 -2.65
Heswall, Neston: 53.31 -3.08
# Cheshire
Poynton: 53.35 -2.12
Alsager: 53.10 -2.31
# Lancashire
Darwen: 53.70 -2.46
Poulton-le-Fylde, Thornton-Cleveleys: 53.85 -3.00
Bacup, Haslingden: 53.70 -2.25
# Derbyshire
Heanor, Ripley: 53.03 -1.38
Dronfield: 53.30 -1.48
Staveley: 53.27 -1.35
New Mills, Chapel-en-le-Frith, High Peak: 53.35 -1.96
Ashbourne: 53.02 -1.73
# Nottinghamshire
Kirkby-in-Ashfield: 53.10 -1.25
Eastwood: 53.02 -1.31
Southwell: 53.08 -0.96
# Leicestershire
Wigston, Oadby: 52.59 -1.10
Shepshed: 52.77 -1.29
Earl Shilton, Barwell: 52.58 -1.33
# Staffordshire
Kidsgrove, Biddulph: 53.10 -2.21
Burntwood: 52.68 -1.92
Stone: 52.90 -2.15
Penkridge: 52.73 -2.12
Wombourne: 52.53 -2.18
Cheadle Staffordshire: 52.99 -1.99
# West Midlands
Willenhall, Wednesfield, Bilston: 52.58 -2.07
Brownhills, Aldridge, Bloxwich: 52.62 -1.95
Kingswinford, Sedgley: 52.51 -2.15
Cradley Heath, Rowley Regis: 52.47 -2.07
Chelmsley Wood, Marston Green: 52.47 -1.74
# Worcestershire
Stourport-on-Severn, Bewdley: 52.35 -2.29
Pershore: 52.11 -2.08
# Warwickshire
Southam: 52.25 -1.39
Alcester: 52.21 -1.87
Shipston-on-Stour: 52.06 -1.62
# West Yorkshire
Cleckheaton, Mirfield, Heckmondwike: 53.71 -1.70
Guiseley, Yeadon, Otley: 53.88 -1.70
Ossett, Horbury: 53.68 -1.58
Garforth, Rothwell, Kippax: 53.78 -1.40
Elland: 53.69 -1.84
South Elmsall, Hemsworth: 53.60 -1.31
Hebden Bridge, Todmorden: 53.73 -2.05
Holmfirth: 53.57 -1.79
# South Yorkshire
Mexborough, Conisbrough, Wath upon Dearne: 53.49 -1.29
Maltby, Dinnington: 53.40 -1.20
Stocksbridge: 53.48 -1.59
Thorne: 53.61 -0.96
Wombwell, Hoyland: 53.51 -1.42
# East Yorkshire
Driffield: 54.01 -0.44
Brough, Hessle: 53.73 -0.51
Withernsea: 53.73 0.03
# North Yorkshire
Pickering: 54.25 -0.78
Settle: 54.07 -2.28
Tadcaster: 53.88 -1.26
# Tees Valley
Thornaby, Yarm, Ingleby Barwick: 54.52 -1.32
Guisborough: 54.53 -1.05
# County Durham
Stanley: 54.87 -1.70
Spennymoor, Ferryhill: 54.70 -1.59
Houghton-le-Spring, Hetton-le-Hole: 54.83 -1.46
Barnard Castle: 54.55 -1.92
# Tyne and Wear
Hebburn: 54.97 -1.51
Blaydon, Whickham, Ryton: 54.96 -1.71
# Northumberland
Bedlington: 55.13 -1.59
Prudhoe: 54.96 -1.85
Haltwhistle: 54.97 -2.46
# Cumbria
Maryport: 54.71 -3.49
Cockermouth: 54.66 -3.36
Keswick: 54.60 -3.14
Grange-over-Sands: 54.19 -2.91
Windermere, Ambleside: 54.39 -2.93
# Lincolnshire
Bourne, Market Deeping: 52.73 -0.36
Mablethorpe: 53.34 0.26
Horncastle: 53.21 -0.11
Immingham: 53.61 -0.22
Holbeach: 52.80 0.01
# Cambridgeshire
Whittlesey: 52.56 -0.13
Chatteris: 52.46 0.05
Soham: 52.33 0.34
Fulbourn: 52.18 0.22
# Norfolk
Attleborough, Wymondham: 52.54 1.06
Swaffham: 52.65 0.69
Fakenham: 52.83 0.85
Hunstanton: 52.94 0.49
Sheringham: 52.94 1.21
Aylsham: 52.79 1.25
# Suffolk
Mildenhall: 52.34 0.51
Brandon: 52.45 0.62
Beccles, Bungay: 52.46 1.51
Leiston, Aldeburgh: 52.20 1.58
Hadleigh: 52.04 0.95
# Essex
Canvey Island, Benfleet: 51.53 0.57
Wickford: 51.61 0.52
South Ockendon, Stanford-le-Hope: 51.51 0.35
Rochford, Hockley: 51.59 0.69
Frinton-on-Sea, Walton-on-the-Naze: 51.84 1.25
Halstead: 51.94 0.64
Great Dunmow, Dunmow: 51.87 0.36
Ongar: 51.70 0.24
Burnham-on-Crouch: 51.63 0.81
# Hertfordshire
Buntingford: 51.95 -0.02
# Bedfordshire
Flitwick, Ampthill: 52.02 -0.49
Kempston: 52.12 -0.50
# Buckinghamshire
Newport Pagnell: 52.09 -0.72
Chalfont St Peter, Chalfont St Giles: 51.61 -0.56
Princes Risborough: 51.72 -0.83
# Oxfordshire
Carterton: 51.76 -1.59
Wantage, Grove: 51.60 -1.42
Faringdon: 51.66 -1.58
# Berkshire
Crowthorne, Sandhurst: 51.36 -0.79
Hungerford: 51.41 -1.52
Twyford: 51.48 -0.86
# Surrey
Banstead, Sutton Surrey: 51.32 -0.20
Sunbury-on-Thames, Shepperton: 51.41 -0.43
East Molesey, West Molesey, Hampton Court: 51.40 -0.36
Cranleigh: 51.14 -0.49
# Kent
Swanscombe, Northfleet, Ebbsfleet: 51.45 0.32
Tenterden: 51.07 0.69
Cranbrook: 51.10 0.54
Aylesford, Larkfield, Ditton: 51.30 0.45
Edenbridge: 51.20 0.07
# East Sussex
Seaford, Newhaven, Peacehaven: 50.78 0.07
Heathfield: 50.97 0.25
Rye: 50.95 0.73
Battle: 50.92 0.48
# West Sussex
Lancing: 50.83 -0.32
Arundel: 50.85 -0.55
Midhurst, Petworth: 50.99 -0.68
# Hampshire
Romsey, Totton: 50.95 -1.50
New Milton: 50.76 -1.66
Bordon, Liphook: 51.10 -0.84
Yateley: 51.34 -0.83
Hook: 51.28 -0.96
Hayling Island, Emsworth: 50.82 -0.96
Tadley: 51.35 -1.13
Bishop's Waltham: 50.96 -1.21
# Dorset
Ferndown, Verwood: 50.84 -1.89
Bridport: 50.73 -2.76
Swanage: 50.61 -1.96
Wareham: 50.69 -2.11
Shaftesbury, Gillingham Dorset: 51.02 -2.24
Portland: 50.55 -2.44
# Wiltshire
Corsham: 51.43 -2.18
Westbury: 51.26 -2.19
Royal Wootton Bassett, Wootton Bassett: 51.54 -1.90
Amesbury, Tidworth: 51.20 -1.73
Malmesbury: 51.58 -2.10
# Bristol
Kingswood, Mangotsfield, Emersons Green: 51.48 -2.49
Nailsea: 51.43 -2.76
# Gloucestershire
Dursley: 51.68 -2.35
Cinderford, Coleford: 51.81 -2.56
Bishop's Cleeve: 51.95 -2.06
Stow-on-the-Wold, Moreton-in-Marsh: 51.96 -1.71
# Somerset
Midsomer Norton, Radstock: 51.29 -2.47
Crewkerne, Ilminster: 50.90 -2.85
Wellington Somerset: 50.98 -3.23
Wincanton: 51.06 -2.41
# Devon
Teignmouth, Dawlish: 50.56 -3.48
Brixham: 50.39 -3.51
Tavistock: 50.55 -4.14
Sidmouth: 50.69 -3.24
Totnes: 50.43 -3.69
Ivybridge: 50.39 -3.92
Crediton: 50.79 -3.65
Axminster, Seaton: 50.75 -3.03
Ilfracombe: 51.21 -4.12
# Cornwall
Helston: 50.10 -5.27
St Ives Cornwall, Hayle: 50.20 -5.45
Liskeard: 50.45 -4.46
Bude: 50.83 -4.54
# Shropshire
Whitchurch: 52.97 -2.68
Newport Shropshire: 52.77 -2.38
# Herefordshire
Ledbury: 52.04 -2.42
`;

export const MORE_WELSH_TOWNS = `
# South Wales
Penarth: 51.44 -3.17
Rhondda, Tonypandy, Tredegar: 51.65 -3.42
Maesteg: 51.61 -3.66
Porthcawl: 51.48 -3.70
Ammanford: 51.79 -3.99
Risca: 51.61 -3.10
Blackwood, Ystrad Mynach: 51.66 -3.21
Gorseinon: 51.67 -4.04
# North Wales
Flint, Buckley, Hawarden: 53.21 -3.09
Abergele: 53.28 -3.58
Denbigh, Ruthin: 53.15 -3.37
Pwllheli: 52.89 -4.41
Porthmadog: 52.93 -4.13
Dolgellau: 52.74 -3.89
# West Wales
Cardigan: 52.08 -4.66
`;

export const MORE_SCOTTISH_TOWNS = `
# Glasgow and Strathclyde
Rutherglen, Cambuslang: 55.82 -4.19
Bearsden, Milngavie: 55.93 -4.33
Newton Mearns, Giffnock, Barrhead: 55.79 -4.32
Bishopbriggs, Kirkintilloch: 55.92 -4.19
Bellshill, Larkhall: 55.79 -4.01
Johnstone, Erskine: 55.86 -4.49
Kilwinning, Saltcoats, Ardrossan: 55.65 -4.74
Helensburgh: 56.00 -4.73
Troon: 55.54 -4.66
# Lothian
Linlithgow, Broxburn: 55.95 -3.54
Bonnyrigg, Penicuik: 55.86 -3.15
# Tayside
Forfar: 56.64 -2.89
Crieff: 56.37 -3.84
# Forth Valley and Fife
Cupar: 56.32 -3.01
Bo'ness: 56.02 -3.61
`;

export const MORE_NORTHERN_IRISH_TOWNS = `
# Northern Ireland
Larne: 54.85 -5.82
Banbridge: 54.35 -6.28
Strabane: 54.82 -7.47
Holywood, Dundonald: 54.62 -5.81
Limavady: 55.05 -6.95
Ballymoney: 55.07 -6.52
`;
