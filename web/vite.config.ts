import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: { '~test': here('./test'), '~': here('./src'), '@catalogue': here('../catalogue') },
  },
  server: {
    // The catalogue lies beside web/, outside Vite's root.
    fs: { allow: [here('.'), here('../catalogue')] },
    proxy: { '/api': process.env['API_ORIGIN'] ?? 'http://127.0.0.1:8080' },
  },
  build: {
    // The server's content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    target: 'es2023',
  },
  test: { setupFiles: ['./test/setup.ts'], restoreMocks: true },
});
