import type { DeliveryAnswer } from '../answers.ts'
import { enquiryWords, moments } from '../content/words.ts'
import { Written } from './written.tsx'

export function Deliveries({ deliveries }: { deliveries: DeliveryAnswer[] }) {
  return (
    <section className="deliveries" aria-labelledby="deliveries-title">
      <h3 className="deliveries__title" id="deliveries-title">
        {enquiryWords.deliveries}
      </h3>
      {deliveries.length === 0 && <p className="deliveries__none">{enquiryWords.noDeliveries}</p>}
      <ul className="deliveries__list">
        {deliveries.map(({ channel, status, attempts, at, lastError }) => (
          <li key={channel} className="deliveries__one" data-status={status}>
            <b className="deliveries__channel">{channel}</b>
            <span>{enquiryWords.deliveryStates[status]}</span>
            <span>{enquiryWords.attempts(attempts)}</span>
            <time dateTime={at}>{moments.full(new Date(at))}</time>
            {lastError !== null && (
              <p className="deliveries__error">
                <Written text={lastError} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
