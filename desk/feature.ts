/** Type of a feature's part of the desk. desk.tsx provides the features to all screens. */
import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { ResourceProps } from 'react-admin'
import type { DeskCustomer } from '../src/domain/desk/customer-row'
import type { DeskOrder } from '../src/domain/desk/order-row'
import type { DeskRequest } from '../src/domain/desk/request-row'
import type { DeskRight } from '../src/domain/desk/rights'

/** `rights`: a staff member with any of these sees the entry. */
export type MenuEntry = { to: string; name: string; icon: ReactNode; rights: DeskRight[] }
export type MenuSection = 'Sell' | 'Show' | 'Shop' | 'Admin'

/** A list of open work on the first page. `name`: its name in the reply of `today`. */
export type TodayGroup = {
  name: string
  title: string
  /** The resource that an item opens. */
  resource?: string
  /** The list with all items. */
  allPath?: string
}

/** Each part is optional. `name`: the folder's name. */
export type DeskFeature = {
  name: string
  resources?: readonly ResourceProps[]
  routes?: readonly { path: string; element: ReactNode }[]
  menu?: readonly (MenuEntry & { section: MenuSection })[]
  today?: readonly TodayGroup[]
  /** Titles of its events for webhooks. */
  eventNames?: Readonly<Record<string, string>>
  /** Shown at each request. */
  RequestCard?: ComponentType<{ request: DeskRequest }>
  /** Shown at each order, and at each customer. */
  OrderCard?: ComponentType<{ order: DeskOrder }>
  CustomerCard?: ComponentType<{ customer: DeskCustomer }>
}

const Features = createContext<readonly DeskFeature[]>([])
export const FeatureProvider = Features.Provider
export const useDeskFeatures = () => useContext(Features)
