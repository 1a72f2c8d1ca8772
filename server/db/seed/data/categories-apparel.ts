/** Apparel: what is worn, in sizes. */
import { section } from './category-text'

export const apparelCategory = section(
  'apparel',
  `apparel : Apparel : sage-green : tee polo hoodie jacket apron :
    Uniforms, event shirts and winter layers in sizes for everyone. <b>From 10 pieces</b>, mixed sizes
    welcome.`,
  `t-shirts : T-Shirts : white : tee cap tote-bag :
    Combed cotton, organic and quick-dry tees in regular, women's and youth cuts. Printed from 25 pieces. |
  polos : Polos : light-blue : polo cap lanyard :
    Piqué cotton and moisture-wicking polos for teams on show, from the front desk to the fairway. |
  hoodies-sweats : Hoodies and Sweats : charcoal : hoodie beanie enamel-mug :
    Brushed fleece hoodies, zip-throughs and crew sweats for clubs, leavers and cold offices. |
  jackets : Jackets : forest-green : jacket vest beanie :
    Softshell, puffer and spray jackets that carry an embroidered logo through the weather. |
  vests : Vests : grey : vest polo cap :
    Puffer, softshell and high-visibility vests for sites, markets and cool mornings. |
  aprons-workwear : Aprons and Workwear : natural : apron tee cap :
    Bib and waist aprons for kitchens, cafés and workshops, with pockets where they are needed. |
  socks : Socks : coral : socks hoodie paper-bag :
    Crew, ankle and hiking socks knitted in your colours or branded with a printed band.`,
)
