/**
 * Towns and cities, by county. A line is "Name, other name: latitude longitude [radius in km]".
 * Written for this product; two decimals (about a kilometre) are all a commute needs.
 * Radius is how far the built-up area reaches from its middle, 4 km unless given.
 */
export const ENGLISH_TOWNS = `
# Greater London
London, Central London, Greater London, City of London, Inner London, West End: 51.51 -0.13 12
Camden, Camden Town, Kentish Town: 51.54 -0.14
Islington, Angel, Holloway, Highbury: 51.54 -0.10
Hackney, Dalston, Homerton, Hoxton: 51.55 -0.06
Tower Hamlets, Whitechapel, Bethnal Green, Mile End, Poplar: 51.52 -0.04
Canary Wharf, Docklands, Isle of Dogs: 51.50 -0.02
Shoreditch, Moorgate, Liverpool Street: 51.52 -0.08
Westminster, Pimlico, Marylebone, Mayfair, Soho, Covent Garden, Paddington: 51.50 -0.14
Holborn, Bloomsbury, King's Cross, Euston, St Pancras: 51.52 -0.12
Kensington, Chelsea, Kensington and Chelsea, South Kensington: 51.50 -0.18
Hammersmith, Fulham, Hammersmith and Fulham, Shepherd's Bush: 51.49 -0.22
Wandsworth, Battersea, Putney, Clapham Junction, Tooting: 51.45 -0.18
Lambeth, Brixton, Vauxhall, Streatham, Clapham, Stockwell: 51.47 -0.12
Southwark, Bermondsey, Peckham, London Bridge, Camberwell, Dulwich: 51.49 -0.08
Lewisham, Catford, Deptford, Sydenham: 51.45 -0.02
Greenwich, Woolwich, Eltham, North Greenwich: 51.48 0.03
Bexley, Bexleyheath, Sidcup, Erith, Welling: 51.45 0.14
Bromley, Orpington, Beckenham: 51.40 0.03 6
Croydon, Purley, Thornton Heath, Coulsdon: 51.37 -0.10 6
Sutton, Carshalton, Cheam: 51.36 -0.19
Merton, Wimbledon, Mitcham, Morden, Raynes Park: 51.42 -0.20
Kingston upon Thames, Kingston, Surbiton, Chessington, New Malden: 51.41 -0.30
Richmond upon Thames, Richmond, Twickenham, Teddington: 51.46 -0.31
Hounslow, Feltham, Brentford, Chiswick, Isleworth: 51.47 -0.36
Hillingdon, Uxbridge, West Drayton, Ruislip, Northwood: 51.54 -0.47 6
Heathrow, London Heathrow Airport, Heathrow Airport: 51.47 -0.45
Hayes: 51.51 -0.42
Ealing, Acton, Southall, Greenford, Northolt, Hanwell: 51.51 -0.31 5
Brent, Wembley, Willesden, Kilburn, Park Royal: 51.55 -0.28
Harrow, Stanmore, Pinner: 51.58 -0.34
Barnet, Finchley, Hendon, Edgware, Mill Hill, Colindale: 51.62 -0.20 6
Enfield, Edmonton, Southgate: 51.65 -0.08 5
Haringey, Tottenham, Wood Green, Hornsey, Muswell Hill, Crouch End: 51.59 -0.10
Waltham Forest, Walthamstow, Leyton, Leytonstone, Chingford: 51.58 -0.01
Redbridge, Ilford, Woodford: 51.57 0.07
Newham, Stratford, East Ham, West Ham, Canning Town: 51.53 0.02
Barking, Dagenham, Barking and Dagenham: 51.54 0.10
Havering, Romford, Hornchurch, Upminster: 51.57 0.18 6
North London, N London: 51.57 -0.11 7
East London, E London: 51.53 0.00 7
South East London, SE London: 51.46 0.00 7
South West London, SW London, South London: 51.45 -0.18 7
West London, W London: 51.51 -0.25 7
North West London, NW London: 51.56 -0.21 7
Hampstead: 51.56 -0.17
# Bristol
Bristol, Clifton, Southmead, Bedminster, Filton, Bradley Stoke, Avonmouth, Temple Meads: 51.45 -2.59 8
Yate, Chipping Sodbury: 51.54 -2.41
Keynsham: 51.41 -2.50
Thornbury: 51.61 -2.52
Portishead: 51.48 -2.77
Clevedon: 51.44 -2.86
# Somerset
Bath, Bath Spa: 51.38 -2.36
Weston-super-Mare, Weston super Mare: 51.35 -2.98
Taunton: 51.02 -3.10
Yeovil: 50.94 -2.63
Bridgwater: 51.13 -3.00
Frome: 51.23 -2.32
Wells: 51.21 -2.65
Shepton Mallet: 51.19 -2.55
Glastonbury: 51.15 -2.72
Minehead: 51.20 -3.48
Burnham-on-Sea: 51.24 -3.00
Chard: 50.87 -2.96
# Gloucestershire
Gloucester: 51.86 -2.24 5
Cheltenham: 51.90 -2.08 5
Stroud: 51.75 -2.22
Cirencester: 51.72 -1.97
Tewkesbury: 51.99 -2.16
Chipping Campden: 52.05 -1.78
Lydney: 51.73 -2.53
# Wiltshire
Swindon: 51.56 -1.78 6
Salisbury: 51.07 -1.79
Chippenham: 51.46 -2.12
Trowbridge: 51.32 -2.21
Devizes: 51.35 -1.99
Melksham: 51.37 -2.14
Calne: 51.44 -2.00
Warminster: 51.20 -2.18
Marlborough: 51.42 -1.73
# Devon
Exeter: 50.72 -3.53 5
Plymouth, Derriford: 50.38 -4.14 6
Torquay, Torbay, Paignton: 50.46 -3.53
Barnstaple: 51.08 -4.06
Newton Abbot: 50.53 -3.61
Exmouth: 50.62 -3.41
Tiverton: 50.90 -3.49
Honiton: 50.80 -3.19
Bideford: 51.02 -4.21
Okehampton: 50.74 -4.00
# Cornwall
Truro: 50.26 -5.05
Falmouth: 50.15 -5.07
Penzance: 50.12 -5.54
St Austell: 50.34 -4.79
Bodmin: 50.47 -4.72
Newquay: 50.41 -5.08
Redruth, Camborne: 50.23 -5.23
Launceston: 50.64 -4.36
Saltash: 50.41 -4.22
# Dorset
Bournemouth: 50.72 -1.88 6
Poole: 50.72 -1.98 5
Dorchester: 50.71 -2.44
Weymouth: 50.61 -2.46
Christchurch: 50.74 -1.78
Wimborne: 50.80 -1.98
Blandford Forum, Blandford: 50.86 -2.16
Sherborne: 50.95 -2.52
# Hampshire
Southampton: 50.91 -1.40 6
Portsmouth, Cosham, Southsea: 50.80 -1.09 6
Winchester: 51.06 -1.31
Basingstoke: 51.27 -1.09 5
Andover: 51.21 -1.48
Fareham, Whiteley: 50.85 -1.18
Gosport: 50.80 -1.13
Havant, Waterlooville: 50.85 -0.98
Eastleigh, Hedge End: 50.97 -1.35
Farnborough: 51.29 -0.76
Aldershot: 51.25 -0.76
Fleet: 51.28 -0.84
Petersfield: 51.00 -0.94
Alton: 51.15 -0.97
Ringwood: 50.85 -1.79
Lymington: 50.76 -1.54
# Isle of Wight
Newport IoW, Newport Isle of Wight, Isle of Wight, Cowes, Ryde: 50.70 -1.29 15
# Berkshire
Reading: 51.45 -0.97 6
Slough, Langley: 51.51 -0.59
Bracknell: 51.41 -0.75
Maidenhead: 51.52 -0.72
Windsor: 51.48 -0.61
Ascot: 51.41 -0.67
Wokingham: 51.41 -0.83
Newbury: 51.40 -1.32
Thatcham: 51.40 -1.26
Theale: 51.44 -1.08
# Oxfordshire
Oxford, Headington, Cowley, Kidlington: 51.75 -1.26 5
Banbury: 52.06 -1.34
Bicester: 51.90 -1.15
Abingdon: 51.67 -1.28
Witney: 51.79 -1.49
Didcot, Harwell: 51.61 -1.24
Thame: 51.75 -0.97
Henley-on-Thames: 51.54 -0.90
Wallingford: 51.60 -1.12
Chipping Norton: 51.94 -1.55
# Buckinghamshire
Milton Keynes, Bletchley: 52.04 -0.76 7
Aylesbury, Stoke Mandeville: 51.82 -0.81
High Wycombe: 51.63 -0.75
Amersham, Chesham: 51.67 -0.61
Beaconsfield: 51.61 -0.65
Marlow: 51.57 -0.78
Gerrards Cross: 51.59 -0.55
Buckingham: 52.00 -0.99
Iver: 51.52 -0.51
# Surrey
Guildford: 51.24 -0.57 5
Woking: 51.32 -0.56
Camberley, Frimley, Bagshot: 51.34 -0.74
Epsom, Ewell: 51.33 -0.27
Leatherhead, Ashtead: 51.30 -0.33
Redhill, Reigate, Horley: 51.24 -0.18
Dorking: 51.23 -0.33
Farnham: 51.21 -0.80
Weybridge, Addlestone: 51.37 -0.46
Walton-on-Thames, Esher, Hersham: 51.38 -0.41
Cobham: 51.33 -0.41
Staines-upon-Thames, Staines, Ashford Surrey: 51.43 -0.51
Egham, Virginia Water: 51.43 -0.55
Chertsey: 51.39 -0.50
Godalming: 51.19 -0.61
Caterham, Oxted: 51.28 -0.08
Haslemere: 51.09 -0.71
# West Sussex
Crawley: 51.11 -0.19
Gatwick, London Gatwick Airport, Gatwick Airport: 51.16 -0.18
Horsham: 51.06 -0.33
Worthing: 50.82 -0.37
Chichester: 50.84 -0.78
Bognor Regis: 50.78 -0.67
Littlehampton: 50.81 -0.54
Haywards Heath: 51.00 -0.10
Burgess Hill: 50.96 -0.13
East Grinstead: 51.13 -0.01
Shoreham-by-Sea, Shoreham: 50.83 -0.27
# East Sussex
Brighton, Hove, Brighton and Hove: 50.83 -0.14 6
Eastbourne: 50.77 0.28
Hastings, St Leonards: 50.86 0.57
Lewes: 50.87 0.01
Uckfield: 50.97 0.10
Crowborough: 51.06 0.16
Bexhill, Bexhill-on-Sea: 50.84 0.47
Hailsham: 50.86 0.26
# Kent
Maidstone: 51.27 0.52 5
Canterbury: 51.28 1.08
Tunbridge Wells, Royal Tunbridge Wells: 51.13 0.26
Tonbridge: 51.20 0.27
Dartford: 51.45 0.22
Gravesend: 51.44 0.37
Chatham, Medway, Gillingham, Rochester, Rainham, Strood: 51.38 0.53 6
Ashford: 51.15 0.87
Folkestone, Hythe: 51.08 1.17
Dover: 51.13 1.31
Margate, Broadstairs, Ramsgate, Thanet: 51.37 1.40
Sevenoaks: 51.27 0.19
Sittingbourne: 51.34 0.73
Faversham: 51.32 0.89
Whitstable, Herne Bay: 51.36 1.06
Swanley: 51.40 0.17
Westerham: 51.27 0.07
West Malling, Kings Hill: 51.28 0.40
Deal, Sandwich: 51.24 1.37
Sheerness: 51.44 0.76
# Essex
Chelmsford: 51.74 0.47 5
Colchester: 51.89 0.90 5
Basildon, Billericay, Laindon: 51.58 0.46
Southend-on-Sea, Southend, Leigh-on-Sea, Westcliff-on-Sea: 51.54 0.71 5
Harlow: 51.77 0.10
Brentwood: 51.62 0.30
Braintree: 51.88 0.55
Witham: 51.80 0.64
Clacton-on-Sea, Clacton: 51.79 1.15
Grays, Thurrock, Tilbury, Purfleet: 51.48 0.32 5
Loughton, Epping, Buckhurst Hill: 51.66 0.08
Saffron Walden: 52.02 0.24
Stansted, Stansted Mountfitchet, London Stansted Airport: 51.90 0.20
Rayleigh: 51.59 0.60
Maldon: 51.73 0.68
Harwich: 51.94 1.28
Waltham Abbey: 51.69 0.00
# Hertfordshire
Watford, Bushey: 51.66 -0.40 5
St Albans: 51.75 -0.34
Stevenage: 51.90 -0.20
Hemel Hempstead: 51.75 -0.47
Welwyn Garden City, Welwyn: 51.80 -0.21
Hatfield: 51.76 -0.23
Hertford, Ware: 51.80 -0.08
Hitchin: 51.95 -0.28
Letchworth, Letchworth Garden City: 51.98 -0.23
Bishop's Stortford: 51.87 0.16
Borehamwood, Elstree, Radlett: 51.66 -0.27
Potters Bar: 51.70 -0.18
Rickmansworth: 51.64 -0.47
Harpenden: 51.81 -0.36
Berkhamsted: 51.76 -0.56
Tring: 51.80 -0.66
Royston: 52.05 -0.02
Cheshunt, Broxbourne, Hoddesdon, Waltham Cross: 51.70 -0.03
# Bedfordshire
Luton: 51.88 -0.42 5
Bedford: 52.14 -0.47 5
Dunstable: 51.89 -0.52
Leighton Buzzard: 51.92 -0.66
Biggleswade: 52.09 -0.26
Sandy: 52.13 -0.29
# Cambridgeshire
Cambridge, Addenbrooke's: 52.20 0.12 5
Peterborough: 52.57 -0.24 6
Huntingdon: 52.33 -0.18
Ely: 52.40 0.26
St Neots: 52.23 -0.27
Wisbech: 52.67 0.16
St Ives: 52.32 -0.07
March: 52.55 0.09
Cambourne: 52.22 -0.07
# Suffolk
Ipswich: 52.06 1.16 5
Bury St Edmunds: 52.25 0.71
Lowestoft: 52.48 1.75
Felixstowe: 51.96 1.35
Stowmarket: 52.19 1.00
Newmarket: 52.24 0.41
Sudbury: 52.04 0.73
Haverhill: 52.08 0.44
Woodbridge: 52.09 1.32
# Norfolk
Norwich: 52.63 1.30 6
Great Yarmouth, Gorleston: 52.61 1.73
King's Lynn: 52.75 0.40
Thetford: 52.41 0.75
Dereham: 52.68 0.94
Diss: 52.38 1.11
North Walsham: 52.82 1.39
Cromer: 52.93 1.30
# Birmingham
Birmingham, Edgbaston, Digbeth, Erdington, Selly Oak, Birmingham Business Park: 52.48 -1.90 10
Sutton Coldfield: 52.56 -1.82
Solihull, Shirley: 52.41 -1.78
# West Midlands
Coventry: 52.41 -1.51 6
Wolverhampton: 52.59 -2.13 6
Dudley, Stourbridge, Brierley Hill: 52.51 -2.09 5
Walsall: 52.59 -1.98 5
West Bromwich, Sandwell, Oldbury, Smethwick, Tipton, Wednesbury: 52.52 -1.99 5
Halesowen: 52.45 -2.05
# Warwickshire
Warwick: 52.28 -1.59
Leamington Spa, Royal Leamington Spa, Leamington: 52.29 -1.54
Rugby: 52.37 -1.26
Nuneaton: 52.52 -1.47
Stratford-upon-Avon, Stratford upon Avon: 52.19 -1.71
Kenilworth: 52.35 -1.58
Bedworth: 52.48 -1.47
Atherstone: 52.58 -1.55
Gaydon: 52.18 -1.46
# Worcestershire
Worcester: 52.19 -2.22 5
Redditch: 52.31 -1.94
Kidderminster: 52.39 -2.25
Bromsgrove: 52.34 -2.06
Malvern, Great Malvern: 52.11 -2.33
Evesham: 52.09 -1.95
Droitwich: 52.27 -2.15
# Herefordshire
Hereford: 52.06 -2.72
Leominster: 52.23 -2.74
Ross-on-Wye: 51.91 -2.58
# Shropshire
Shrewsbury: 52.71 -2.75
Telford, Wellington: 52.68 -2.45 6
Oswestry: 52.86 -3.05
Bridgnorth: 52.54 -2.42
Ludlow: 52.37 -2.72
Market Drayton: 52.90 -2.49
# Staffordshire
Stoke-on-Trent, Stoke on Trent, Hanley, Stoke: 53.00 -2.18 7
Newcastle-under-Lyme: 53.01 -2.23
Stafford: 52.81 -2.12
Burton-on-Trent, Burton upon Trent: 52.81 -1.64
Tamworth: 52.63 -1.70
Lichfield: 52.68 -1.83
Cannock: 52.69 -2.03
Rugeley: 52.76 -1.94
Leek: 53.11 -2.02
Uttoxeter: 52.90 -1.87
# Derbyshire
Derby: 52.92 -1.48 6
Chesterfield: 53.24 -1.43
Ilkeston: 52.97 -1.31
Buxton: 53.26 -1.91
Glossop: 53.44 -1.95
Alfreton: 53.10 -1.38
Swadlincote: 52.77 -1.56
Matlock: 53.14 -1.55
Long Eaton: 52.90 -1.27
Belper: 53.02 -1.48
# Nottinghamshire
Nottingham, Beeston, West Bridgford, Arnold: 52.95 -1.15 7
Mansfield: 53.14 -1.20
Newark, Newark-on-Trent: 53.07 -0.81
Worksop: 53.30 -1.12
Sutton-in-Ashfield: 53.13 -1.26
Retford: 53.32 -0.94
Hucknall: 53.04 -1.20
# Leicestershire
Leicester, Glenfield: 52.64 -1.13 7
Loughborough: 52.77 -1.21
Hinckley: 52.54 -1.37
Coalville: 52.72 -1.37
Market Harborough: 52.48 -0.92
Melton Mowbray: 52.77 -0.89
Lutterworth: 52.46 -1.20
Oakham, Rutland: 52.67 -0.73
Ashby-de-la-Zouch, Ashby: 52.75 -1.47
# Northamptonshire
Northampton: 52.24 -0.90 6
Kettering: 52.40 -0.73
Corby: 52.49 -0.69
Wellingborough: 52.30 -0.69
Daventry: 52.26 -1.16
Rushden: 52.29 -0.60
Brackley: 52.03 -1.15
Towcester: 52.13 -0.99
# Lincolnshire
Lincoln: 53.23 -0.54 5
Grimsby, Cleethorpes: 53.57 -0.08
Scunthorpe: 53.59 -0.65
Boston: 52.98 -0.02
Grantham: 52.91 -0.64
Spalding: 52.79 -0.15
Stamford: 52.65 -0.48
Gainsborough: 53.40 -0.77
Skegness: 53.14 0.34
Louth: 53.37 -0.01
Sleaford: 53.00 -0.41
Brigg: 53.55 -0.49
# Greater Manchester
Manchester, Trafford Park, Didsbury, Wythenshawe, Central Manchester: 53.48 -2.24 8
Salford, Eccles, Swinton, Salford Quays: 53.49 -2.29 5
Stockport, Cheadle, Bramhall: 53.41 -2.16 5
Bolton: 53.58 -2.43 5
Oldham: 53.54 -2.11
Rochdale: 53.62 -2.16
Bury: 53.59 -2.30
Wigan: 53.55 -2.63 5
Leigh: 53.50 -2.52
Altrincham, Sale, Trafford, Stretford, Urmston: 53.40 -2.34 5
Ashton-under-Lyne, Tameside, Hyde, Stalybridge: 53.48 -2.09 5
Prestwich, Whitefield: 53.54 -2.28
# Merseyside
Liverpool, Aintree, Bootle, Speke: 53.41 -2.98 7
Birkenhead, Wirral, Wallasey, Bebington, Heswall: 53.38 -3.05 7
St Helens: 53.45 -2.74
Southport: 53.65 -3.01
Prescot, Huyton, Knowsley, Kirkby: 53.44 -2.82
Formby: 53.56 -3.07
# Cheshire
Chester: 53.19 -2.89
Warrington: 53.39 -2.60 5
Crewe: 53.10 -2.44
Macclesfield: 53.26 -2.13
Runcorn, Widnes, Halton: 53.35 -2.73
Northwich: 53.26 -2.52
Wilmslow, Alderley Edge: 53.33 -2.23
Knutsford: 53.30 -2.37
Ellesmere Port: 53.28 -2.90
Congleton: 53.16 -2.21
Nantwich: 53.07 -2.52
Winsford, Middlewich: 53.19 -2.50
Sandbach: 53.14 -2.36
# Lancashire
Preston: 53.76 -2.70 5
Blackburn: 53.75 -2.48 5
Blackpool: 53.82 -3.05 5
Burnley: 53.79 -2.24
Lancaster, Morecambe: 54.05 -2.80
Chorley: 53.65 -2.63
Accrington: 53.75 -2.36
Leyland: 53.69 -2.70
Skelmersdale: 53.55 -2.77
Ormskirk: 53.57 -2.88
Nelson, Colne: 53.84 -2.21
Lytham St Annes, Lytham: 53.74 -3.00
Fleetwood: 53.92 -3.01
Clitheroe: 53.87 -2.39
Rawtenstall, Rossendale: 53.70 -2.29
# Cumbria
Carlisle: 54.89 -2.93
Barrow-in-Furness, Barrow: 54.11 -3.23
Kendal: 54.33 -2.75
Whitehaven, Sellafield: 54.55 -3.59
Workington: 54.64 -3.55
Penrith: 54.66 -2.75
Ulverston: 54.20 -3.09
# West Yorkshire
Leeds, Headingley, Horsforth: 53.80 -1.55 8
Bradford: 53.80 -1.75 6
Wakefield: 53.68 -1.50 5
Huddersfield, Kirklees: 53.65 -1.78 5
Halifax, Calderdale: 53.72 -1.86
Keighley: 53.87 -1.91
Dewsbury, Batley: 53.69 -1.63
Pontefract, Castleford: 53.70 -1.32
Brighouse: 53.70 -1.78
Ilkley: 53.93 -1.82
Wetherby: 53.93 -1.39
Shipley, Saltaire, Bingley: 53.83 -1.78
Morley: 53.75 -1.60
Pudsey: 53.80 -1.66
# South Yorkshire
Sheffield: 53.38 -1.47 8
Doncaster: 53.52 -1.13 6
Rotherham: 53.43 -1.36 5
Barnsley: 53.55 -1.48 5
# North Yorkshire
York: 53.96 -1.08 5
Harrogate: 53.99 -1.54
Scarborough: 54.28 -0.40
Northallerton: 54.34 -1.43
Skipton: 53.96 -2.02
Ripon: 54.14 -1.52
Selby: 53.78 -1.07
Whitby: 54.49 -0.61
Malton: 54.14 -0.79
Knaresborough: 54.01 -1.47
Catterick, Richmond North Yorkshire: 54.38 -1.72
Thirsk: 54.23 -1.34
# East Yorkshire
Hull, Kingston upon Hull, North Humberside: 53.74 -0.34 6
Beverley: 53.84 -0.43
Bridlington: 54.08 -0.19
Goole: 53.70 -0.87
Cottingham: 53.78 -0.41
# Tees Valley
Middlesbrough, Teesside: 54.57 -1.23 5
Stockton-on-Tees, Stockton on Tees, Stockton, Billingham: 54.57 -1.32 5
Hartlepool: 54.69 -1.21
Darlington: 54.52 -1.55
Redcar: 54.62 -1.06
# County Durham
Durham: 54.78 -1.57
Bishop Auckland: 54.66 -1.68
Peterlee: 54.76 -1.33
Consett: 54.85 -1.83
Newton Aycliffe: 54.62 -1.58
Chester-le-Street: 54.86 -1.57
Seaham: 54.84 -1.34
# Tyne and Wear
Newcastle upon Tyne, Newcastle, Newcastle-upon-Tyne, Gosforth: 54.98 -1.61 7
Gateshead: 54.96 -1.60
Sunderland: 54.91 -1.38 5
South Shields, Jarrow, South Tyneside: 55.00 -1.43
North Shields, Tynemouth, Whitley Bay, Wallsend, North Tyneside: 55.02 -1.46
Washington: 54.90 -1.52
# Northumberland
Cramlington: 55.09 -1.59
Morpeth: 55.17 -1.69
Ashington: 55.18 -1.57
Blyth: 55.13 -1.51
Hexham: 54.97 -2.10
Alnwick: 55.41 -1.71
Berwick-upon-Tweed: 55.77 -2.01
`;
