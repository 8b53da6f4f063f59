import { TABLET } from '@app/design/breakpoints.ts'
import { renderToString } from 'react-dom/server'
import { Html } from '../parts/html.tsx'
import { Icon } from '../parts/icon.tsx'
import * as ids from '../parts/ids.ts'
import { Picture } from '../parts/picture.tsx'
import { Stylesheet } from '../parts/stylesheet.tsx'
import formCss from './contact-form.css?inline'
import { ContactForm, type ContactWords } from './contact-form.tsx'
import css from './contact-popup.css?inline'

interface ContactPopupProps {
  words: ContactWords & { title: string; required: string; close: string }
  apiUrl: string
  tellVisitorOnFailure: boolean
}

/**
 * A native dialog, closed in the page: `command` opens it and `closedby` closes it before any
 * script has loaded. Where a browser has neither, it is a popover until the script has loaded. It
 * is rendered at build time only.
 */
export function ContactPopup({ words, apiUrl, tellVisitorOnFailure }: ContactPopupProps) {
  const form = renderToString(<ContactForm words={words} apiUrl={apiUrl} />)
  return (
    <dialog
      className="contact-popup"
      id={ids.CONTACT_POPUP}
      closedby="any"
      popover="auto"
      aria-labelledby="contact-popup-title"
    >
      {/* The form is rendered too, so that React can hydrate it in the browser. */}
      <Stylesheet name="contact-popup" layer="contact" css={css} />
      <Stylesheet name="contact-form" layer="contact" css={formCss} />
      <div className="contact-popup__map">
        <Picture
          name="contact-map"
          widths={[480, 880]}
          sizes={`(width < ${TABLET}) 1px, 760px`}
          width={880}
          height={660}
          alt=""
        />
      </div>
      <div className="contact-popup__body">
        <h2 id="contact-popup-title">{words.title}</h2>
        <p className="contact-popup__required">{words.required}</p>
        <Html
          id={ids.CONTACT_FORM}
          data-tell-on-failure={tellVisitorOnFailure ? '' : undefined}
          html={form}
        />
      </div>
      <button
        className="contact-popup__close"
        type="button"
        aria-label={words.close}
        {...closesContactPopup}
      >
        <Icon name="close" />
      </button>
      <p className="contact-popup__failure" id={ids.LOAD_FAILURE} role="alert" hidden>
        {words.toasts.failure}
      </p>
    </dialog>
  )
}

/** Platform attributes that React's types lack, and their fallbacks for older browsers. */
const closesContactPopup = {
  command: 'close',
  commandfor: ids.CONTACT_POPUP,
  popoverTarget: ids.CONTACT_POPUP,
  popoverTargetAction: 'hide',
} as const
