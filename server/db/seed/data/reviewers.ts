/** Who leaves reviews: given names and surnames as varied as a customer list in Australia. */
import { pieces } from '../text'

export const givenNames: readonly string[] = pieces(`
  Priya | Liam | Mei | Oliver | Amara | Jack | Nguyet | Charlotte | Yusuf | Isla | Arjun | Grace | Dimitri
  | Ruby |
  Fatima | Noah | Sione | Ella | Hiroshi | Matilda | Marco | Chloe | Ananya | William | Leila | Cooper |
  Siobhan |
  Tariq | Georgia | Minh | Lucy | Kofi | Harriet | Rafael | Zoe | Deepak | Imogen | Stavros | Freya |
  Jarrah | Alinta |
  Hamish | Thuy | Angus | Nadia | Callum | Giulia | Xavier | Mereana | Patrick | Sunita | Lachlan | Wei |
  Bridget |
  Ioane | Talia | Omar | Jacinta | Viktor | Heather | Ravi | Rosa | Declan | Kirra | Ibrahim | Poppy |
  Gareth | Lien |
  Zara | Tom | Eleni | Ben | Shu-Fen | Angela | Tevita | Maeve | Karthik | Helen | Darko | Phoebe | Ahmed |
  Sally
`)

export const surnames: readonly string[] = pieces(`
  Nguyen | Smith | Sharma | Williams | Chen | O'Brien | Papadopoulos | Taylor | Singh | Rossi | Kelly |
  Tran | Haddad |
  Campbell | Patel | Wilson | Kim | McKenzie | Okafor | Brown | Fernando | Murphy | Wong | Anderson | Kovač
  | Ali |
  Thompson | Tanaka | Fitzgerald | Da Silva | Roberts | Le | Harris | Rahman | Vella | Walker | Iyer |
  Stewart |
  Tuilagi | Martin | Georgiou | Robinson | Huang | Ryan | Kaur | Mitchell | Moretti | Clarke | Pham | Evans
  | Bianchi |
  Hughes | Park | Jovanović | Edwards | Gupta | Baker | Mohamed | Phillips | Lim | Collins | Nakamura |
  Cooper |
  Schneider | Young | Reddy | Costa | Watson | Zhang | Gallagher | Bennett | Perera | Morris | Khoury
`)
