/** Series names: places and natural things that Australians know, one per product within a line and variant. */
import { pieces } from '../text'

export const seriesNames: readonly string[] = pieces(`
  Bondi | Noosa | Fremantle | Daintree | Kimberley | Flinders | Otway | Bellarine | Yarra | Murray |
  Derwent | Huon | Tamar | Bruny | Cradle | Freycinet | Coogee | Manly | Palm Beach | Byron |
  Kiama | Jervis | Eden | Merimbula | Tathra | Bega | Mallacoota | Lorne | Torquay | Portsea |
  Sorrento | Daylesford | Bright | Falls Creek | Beechworth | Echuca | Mildura | Swan Hill | Barossa | Clare |
  Coonawarra | Robe | Kangaroo Island | Victor | Glenelg | Semaphore | Coober | Oodnadatta | Alice | Larapinta |
  Kakadu | Katherine | Litchfield | Arafura | Broome | Cable Beach | Karijini | Exmouth | Ningaloo | Kalbarri |
  Geraldton | Rottnest | Cottesloe | Margaret River | Yallingup | Albany | Esperance | Nullarbor | Kalgoorlie | Swan |
  Cairns | Cooktown | Mossman | Mission Beach | Magnetic | Whitsunday | Airlie | Capricorn | Bundaberg | Fraser |
  Hervey | Maleny | Montville | Tamborine | Burleigh | Currumbin | Kirra | Yamba | Bellingen | Dorrigo |
  Armidale | Tamworth | Mudgee | Orange | Bathurst | Katoomba | Leura | Bowral | Berrima | Cooma |
  Thredbo | Monaro | Snowy | Tumut | Wagga | Riverina | Hay | Lachlan | Darling | Banksia |
  Wattle | Waratah | Ironbark | Bluegum | Jarrah | Mulga | Spinifex | Saltbush | Grevillea | Bottlebrush |
  Kurrajong | Tea Tree | Boronia | Kestrel | Brolga | Lorikeet | Galah | Currawong | Kookaburra | Rosella |
  Wren | Magpie | Pelican | Wallaby | Wombat | Quokka | Bilby | Platypus | Echidna | Numbat
`)
