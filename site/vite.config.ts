import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { valuesForSheets } from './styles/values-for-sheets.ts'

/** A page names about forty assets, and what is random in their names cannot be compressed. */
const output = { assetFileNames: 'assets/[name]-[hash:5][extname]' }

/** What every bundle and the development server share. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  appType: 'custom',
  // Known before the first visit, so that development does not begin with a reload.
  optimizeDeps: {
    include: ['react', 'react/jsx-dev-runtime', 'react-dom/client', 'react-toastify/unstyled'],
  },
  // Workers load what they need when they need it, which only modules can.
  worker: { format: 'es', rolldownOptions: { output } },
  css: { postcss: { plugins: [valuesForSheets()] } },
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    modulePreload: false,
    // Nesting, layers and logical properties, as they are written.
    cssTarget: ['chrome125', 'firefox128', 'safari17.5', 'ios17.5'],
    cssMinify: 'lightningcss',
    reportCompressedSize: false,
    rolldownOptions: { output },
  },
})
