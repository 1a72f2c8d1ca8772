/**
 * "Client price" switch: lists and comparisons show a rep the price that clients pay instead of the rep's price (req
 * 8.12).
 */
import { setClientPrice, useShownPrices } from '../../session/customer-view'
import { Switch } from '../../ui/form/switch'

export function ClientPriceSwitch() {
  const isOn = useShownPrices() === 'retail'
  return (
    <Switch checked={isOn} onChange={({ target }) => setClientPrice(target.checked)}>
      Client price
    </Switch>
  )
}
