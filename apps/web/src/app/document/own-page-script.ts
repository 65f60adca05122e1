import { readOwnPage } from '@paddock/contract';
import { earlyPathsName } from '../../platform/api/early-replies.ts';

/** The name of the meta tag with the build of the page, and the addresses of its scripts: its imports, then the entry. */
export const ownPageName = 'paddock-own-page';

/** Milliseconds after which the browser renders the page itself. */
const longestWait = 3_000;

/** Milliseconds after which the application starts even if nothing has been painted, such as in a hidden window. */
const longestPaint = 200;

/** Milliseconds that the scripts wait for the page. They would share its connections and the processor with it. */
const longestLead = 100;

/** How far the clocks of server and device may differ, in milliseconds: what a page shows may depend on the time. */
const mostApart = 60_000;

/**
 * Runs in `<head>` of a page that the server can render for its person, allowed by its hash like the other inline
 * scripts. It asks for that page with the stored session, puts it in the place of the skeleton, and starts the
 * application once it has been painted, which hydrates it (`takeOwnPage`). In every other case the application starts
 * at once and renders the page as it does all others: nobody is signed in, somebody of the team, no time zone, an
 * impersonation, a clock that is wrong, a reply that is late or has no page. A press or key meanwhile concerns the skeleton, which then stays.
 * Until the application has taken the page over, it is removed as soon as the stored session is another one.
 */
export const ownPageScript = `(function(){
var meta=document.querySelector('meta[name=${ownPageName}]');
if(!meta)return;
meta.remove();
var names=meta.content.split(' '),build=names.shift(),hasPreloaded=false,url=location.pathname+location.search,isPressed=false,hasStarted=false,pressing=['pointerdown','keydown'],leaving=['storage','pageshow'];
function listen(kinds,listener){kinds.forEach(function(kind){addEventListener(kind,listener,true)})}
function unlisten(kinds,listener){kinds.forEach(function(kind){removeEventListener(kind,listener,true)})}
function parsed(then){document.readyState==='loading'?document.addEventListener('DOMContentLoaded',then,{once:true}):then()}
function press(){isPressed=true}
function add(tag){tag.setAttribute('fetchpriority','low');document.head.append(tag)}
function preload(){if(hasPreloaded)return;hasPreloaded=true;names.forEach(function(name){var tag=document.createElement('link');tag.rel='modulepreload';tag.href=name;add(tag)})}
function start(){preload();parsed(function(){if(hasStarted)return;hasStarted=true;unlisten(pressing,press);var tag=document.createElement('script');tag.type='module';tag.src=names[names.length-1];add(tag)})}
function stored(name){return localStorage.getItem(name)}
function ask(code){
function isNow(page){return Math.abs(Date.now()-Date.parse(page.renderedAt))<${mostApart}}
function isSame(){return stored('authCode')===code&&!stored('guestAuthCode')&&location.pathname+location.search===url}
function show(page){
if(!page||isPressed||!isNow(page)||!isSame())return start();
var root=document.getElementById('root'),skeleton=Array.from(root.childNodes);
function end(){unlisten(leaving,check);delete window.takeOwnPage}
function leave(){end();root.replaceChildren.apply(root,skeleton)}
function check(){if(!isSame())leave()}
root.innerHTML=page.html;
listen(leaving,check);
window.takeOwnPage=function(own){if(own!==code||!isSame())return leave();end();return page};
requestAnimationFrame(function(){setTimeout(start)});
setTimeout(start,${longestPaint})}
var early=document.querySelector('meta[name=${earlyPathsName}]');
if(early)early.remove();
listen(pressing,press);
setTimeout(preload,${longestLead});
fetch('${readOwnPage.path}?'+new URLSearchParams({path:url,build:build}),{headers:{accept:'application/json',authcode:code},signal:AbortSignal.timeout(${longestWait})}).then(function(reply){return reply.ok?reply.json():{}}).then(function(reply){parsed(function(){show(reply.page)})}).catch(start)}
try{
var code=stored('authCode'),me=JSON.parse(stored('user'));
code&&!stored('guestAuthCode')&&me.level==='user'&&me.profileSettings.timezone?ask(code):start()
}catch(e){start()}
})()`;
