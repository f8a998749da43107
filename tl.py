import json,subprocess
R='/tmp/break/resolve'
def run(name,steps,resolve,ff=False,show=True,extra=None,asdev=None):
    for i,s in enumerate(steps):
        if 'at' not in s and ('write' in s or 'delete' in s or 'rename' in s): s['at']='2026-11-18T08:%02d:00Z'%(i+1)
    sc={"format":"resolve-scenario/1","name":name,"timeline":steps,"resolve":resolve}
    if ff: sc["followFolders"]=True
    sc.update(extra or {})
    fn=name.replace(' ','-')+'.json'
    json.dump(sc,open(fn,'w'))
    r=subprocess.run(['nice','-n','19',R,fn],capture_output=True,text=True)
    j=subprocess.run(['nice','-n','19',R,'--format','json',fn],capture_output=True,text=True)
    sc2=dict(sc); sc2['expect']={"tree":{}}
    json.dump(sc2,open('e-'+fn,'w'))
    p=subprocess.run(['nice','-n','19',R,'replay',fn],capture_output=True,text=True)
    q=subprocess.run(['nice','-n','19',R,'replay','--trace',fn],capture_output=True,text=True)
    rec=subprocess.run(['nice','-n','19',R,'replay','--record','e-'+fn],capture_output=True,text=True)
    e=json.load(open('e-'+fn)).get('expect',{})
    print('=====',name,'rc',r.returncode,'replay',p.returncode)
    if show:
        print(r.stdout,r.stderr,sep='')
        print('  replay:',p.stdout[-300:],p.stderr[-300:])
        print('  tree:',json.dumps(e.get('tree'),ensure_ascii=False),'rec',rec.returncode,rec.stderr[-200:] )
    try:
        jj=json.loads(j.stdout)
        if 'summary' in jj and e.get('summary') and any(jj['summary'].get(k)!=v for k,v in e['summary'].items()): print('  DIFFER resolve/replay',jj['summary'],e['summary'])
    except Exception as x: print('  json?',x,j.stderr[:200])
    return e
def w(d,p,t): return {"device":d,"write":p,"text":t}
def s(a,b,**k): return dict({"sync":[a,b]},**k)
def mv(d,a,b): return {"device":d,"rename":a,"to":b}
def de(d,p): return {"device":d,"delete":p}
