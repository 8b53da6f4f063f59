import type { ReactNode } from 'react'
import { footer, navigation } from '../content/navigation.ts'
import { Footer } from '../parts/footer.tsx'
import { Header } from '../parts/header.tsx'

/** What every page has around its content. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <Header {...navigation} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer {...footer} />
    </>
  )
}
