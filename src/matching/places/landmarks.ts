/**
 * Employers' sites that adverts give instead of a town, and the town or borough they stand in: large hospitals, mostly.
 * A line is "Name, other name: place of the gazetteer". Only names that stand for one site.
 */
export const LANDMARKS = `
Addenbrookes, Addenbrooke's Hospital, Royal Papworth: Cambridge
John Radcliffe, Churchill Hospital, Nuffield Orthopaedic Centre: Oxford
Great Ormond Street, GOSH: Holborn
UCLH, University College Hospital, University College London Hospitals: Holborn
St Thomas Hospital, St Thomas' Hospital, Guy's Hospital, Guy's and St Thomas: Southwark
King's College Hospital: Lambeth
St George's Hospital, St Georges Hospital Tooting: Wandsworth
Royal London Hospital, Moorfields Eye Hospital: Tower Hamlets
Royal Free, Royal Free Hospital: Camden
Whittington Hospital: Islington
Homerton Hospital: Hackney
Whipps Cross: Waltham Forest
North Middlesex Hospital: Enfield
Northwick Park: Harrow
Charing Cross Hospital, Hammersmith Hospital: Hammersmith
Chelsea and Westminster Hospital, Royal Brompton, Royal Marsden: Kensington
West Middlesex Hospital: Hounslow
Queen's Hospital Romford, King George Hospital: Havering
St Helier Hospital: Sutton
Darent Valley Hospital: Dartford
Medway Maritime Hospital: Chatham
William Harvey Hospital: Ashford
Broomfield Hospital: Chelmsford
Lister Hospital: Stevenage
Luton and Dunstable Hospital: Luton
Wexham Park, Wexham: Slough
Frimley Park: Camberley
Royal Surrey County Hospital: Guildford
Royal Berkshire Hospital: Reading
Queen Alexandra Hospital: Portsmouth
Royal United Hospital: Bath
Southmead Hospital, Bristol Royal Infirmary: Bristol
Derriford Hospital: Plymouth
Musgrove Park: Taunton
Treliske, Royal Cornwall Hospital: Truro
Royal Devon and Exeter Hospital, Wonford Hospital: Exeter
Heath Hospital Cardiff, University Hospital of Wales, Llandough Hospital: Cardiff
Royal Gwent Hospital: Newport
Morriston Hospital, Singleton Hospital: Swansea
Glan Clwyd: St Asaph
Ysbyty Gwynedd: Bangor
Wrexham Maelor: Wrexham
City Hospital Birmingham, Good Hope Hospital, Heartlands Hospital, Queen Elizabeth Hospital Birmingham: Birmingham
Russells Hall: Dudley
New Cross Hospital: Wolverhampton
University Hospital Coventry, Walsgrave: Coventry
Royal Stoke: Stoke-on-Trent
Queen's Medical Centre, QMC Nottingham: Nottingham
King's Mill Hospital: Mansfield
Leicester Royal Infirmary, Glenfield Hospital: Leicester
Arrowe Park: Birkenhead
Aintree Hospital, Alder Hey, Broadgreen: Liverpool
Whiston Hospital, Whiston: Prescot
Leighton Hospital: Crewe
Wythenshawe Hospital, Manchester Royal Infirmary, The Christie: Manchester
Stepping Hill: Stockport
Fairfield General Hospital: Bury
St James University Hospital, St James's University Hospital, Leeds General Infirmary: Leeds
Pinderfields: Wakefield
Northern General Hospital, Royal Hallamshire: Sheffield
Hull Royal Infirmary, Castle Hill Hospital: Hull
James Cook University Hospital, James Cook Hospital: Middlesbrough
Royal Victoria Infirmary, Freeman Hospital: Newcastle upon Tyne
Ninewells: Dundee
Raigmore: Inverness
Royal Infirmary of Edinburgh: Edinburgh
Canary Wharf Tower: Canary Wharf
Sellafield Site: Whitehaven
`;
