export { renderToString } from 'react-dom/server.browser';
