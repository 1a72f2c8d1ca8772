/** The desk's screens and their routes. */
import { Admin, CustomRoutes, Resource } from 'react-admin'
import { Route } from 'react-router'
import type { DeskSession } from '../src/domain/desk/session-row'
import { AuditLogList } from './audit-log'
import { CustomerList } from './customers/customer-list'
import { CustomerShow } from './customers/customer-show'
import { NewCustomer } from './customers/new-customer'
import { StaffList } from './customers/staff-list'
import { dataProvider } from './data-provider'
import { i18nProvider } from './i18n'
import { DeskLayout, LatestNotification } from './layout'
import { FeatureProvider } from './feature'
import { deskFeatures } from './features'
import { Jobs } from './jobs'
import { Kiosks } from './kiosks'
import { OrderList } from './orders/order-list'
import { JobSheet, PackingSlip } from './orders/order-sheet'
import { OrderShow } from './orders/order-show'
import { Passkeys } from './passkeys'
import { PersonScreen } from './person'
import { NewProduct } from './products/product-create'
import { ProductList } from './products/product-list'
import { ProductShow } from './products/product-show'
import { RequestList } from './requests/request-list'
import { RequestShow } from './requests/request-show'
import { authProviderOf } from './session'
import { BrandScreen } from './shop/brand'
import { Categories } from './shop/categories'
import { Coupons } from './shop/coupons'
import { Delivery } from './shop/delivery'
import { HomePage } from './shop/home'
import { Faq, Terms } from './shop/texts'
import { SignIn } from './sign-in'
import { themeOf } from './theme'
import { Today } from './today'

export function Desk({ session }: { session: DeskSession | null }) {
  return (
    <FeatureProvider value={deskFeatures}>
      <Admin
        title="Desk"
        authProvider={authProviderOf(session)}
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        dashboard={Today}
        layout={DeskLayout}
        notification={LatestNotification}
        loginPage={<SignIn session={session} />}
        theme={themeOf(session?.step === 'open' ? session : undefined)}
        darkTheme={null}
        requireAuth
        disableTelemetry
      >
        <Resource name="orders" list={OrderList} show={OrderShow} recordRepresentation={orderName} />
        <Resource name="requests" list={RequestList} show={RequestShow} recordRepresentation={requestName} />
        <Resource
          name="customers"
          list={CustomerList}
          show={CustomerShow}
          create={NewCustomer}
          recordRepresentation="email"
        />
        <Resource
          name="products"
          list={ProductList}
          show={ProductShow}
          create={NewProduct}
          recordRepresentation="name"
        />
        <Resource name="acts" list={AuditLogList} options={{ label: 'Log entries' }} />
        {deskFeatures.flatMap(({ resources = [] }) =>
          resources.map((resource) => <Resource key={resource.name} {...resource} />),
        )}
        <CustomRoutes noLayout>
          <Route path="/orders/:id/job-sheet" element={<JobSheet />} />
          <Route path="/orders/:id/packing-slip" element={<PackingSlip />} />
        </CustomRoutes>
        <CustomRoutes>
          <Route path="/categories" element={<Categories />} />
          <Route path="/home" element={<HomePage />} />
          <Route path="/coupons" element={<Coupons />} />
          <Route path="/texts" element={<Faq />} />
          <Route path="/texts/terms" element={<Terms />} />
          <Route path="/brand" element={<BrandScreen />} />
          <Route path="/delivery" element={<Delivery />} />
          <Route path="/kiosks" element={<Kiosks />} />
          <Route path="/jobs" element={<Jobs />} />
          <Route path="/staff" element={<StaffList />} />
          <Route path="/passkeys" element={<Passkeys />} />
          <Route path="/person" element={<PersonScreen />} />
          {deskFeatures.flatMap(({ routes = [] }) =>
            routes.map(({ path, element }) => <Route key={path} path={path} element={element} />),
          )}
        </CustomRoutes>
      </Admin>
    </FeatureProvider>
  )
}

const orderName = ({ id }: { id: number }) => `Order ${id}`
const requestName = ({ id }: { id: number }) => `Request ${id}`
