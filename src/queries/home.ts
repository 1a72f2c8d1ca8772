/** Query of the home page's content. */
import { fetchHome } from '../api/category/home'
import { readQuery } from './read-query'

export const homeQuery = () => readQuery({ key: ['home'], scope: 'public', read: fetchHome })
