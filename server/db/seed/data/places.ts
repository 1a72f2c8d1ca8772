/** Series names: places and natural things that Australians know. */
import { pieces } from '../text'

export const seriesNames: readonly string[] = pieces(`
  Bondi | Noosa | Fremantle | Daintree | Kimberley | Flinders | Otway | Bellarine | Yarra | Murray |
  Derwent | Huon | Tamar | Bruny | Cradle | Freycinet | Coogee | Manly | Avoca | Byron |
  Kiama | Jervis | Narooma | Merimbula | Tathra | Bega | Mallacoota | Lorne | Torquay | Portsea |
  Sorrento | Daylesford | Mansfield | Falls Creek | Beechworth | Echuca | Mildura | Swan Hill | Barossa |
  Penola |
  Coonawarra | Beachport | Kangaroo Island | Wilpena | Glenelg | Semaphore | Coolabah | Oodnadatta |
  Simpson | Larapinta |
  Kakadu | Katherine | Litchfield | Arafura | Broome | Gantheaume | Karijini | Exmouth | Ningaloo | Kalbarri |
  Geraldton | Rottnest | Cottesloe | Margaret River | Yallingup | Albany | Esperance | Nullarbor |
  Kalgoorlie | Avon |
  Cairns | Cooktown | Mossman | Tully | Hinchinbrook | Whitsunday | Airlie | Capricorn | Bundaberg | Gympie |
  Hervey | Maleny | Montville | Tamborine | Burleigh | Currumbin | Kirra | Yamba | Bellingen | Dorrigo |
  Armidale | Tamworth | Mudgee | Dubbo | Bathurst | Katoomba | Leura | Bowral | Berrima | Cooma |
  Thredbo | Monaro | Jindabyne | Tumut | Wagga | Riverina | Narrabri | Lachlan | Darling | Hakea |
  Wattle | Waratah | Pardalote | Kingfisher | Correa | Lyrebird | Spinifex | Saltbush | Grevillea |
  Melaleuca |
  Kurrajong | Jacaranda | Boronia | Kestrel | Brolga | Lorikeet | Galah | Dotterel | Kookaburra | Rosella |
  Wren | Magpie | Pelican | Wallaby | Wombat | Quokka | Bilby | Platypus | Echidna | Numbat
`)
